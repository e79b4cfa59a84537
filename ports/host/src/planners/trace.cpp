#include "firmpath/host/trace.hpp"

#include <optional>
#include <ostream>
#include <vector>

#include "firmpath/host/error.hpp"

namespace firmpath::host {
namespace {

class TableTrace final : public TraceWriter {
public:
    explicit TableTrace(std::ostream& out) : out_(out) { out_ << "event\tx\ty\tparent_x\tparent_y\tg\tf\n"; }

    void expanded(Cell cell, std::uint32_t g) override {
        out_ << "expanded\t" << cell.x << '\t' << cell.y << "\t-\t-\t" << g << "\t-\n";
    }
    void generated(Cell cell, Cell parent, std::uint32_t g, std::uint32_t f) override {
        out_ << "generated\t" << cell.x << '\t' << cell.y << '\t' << parent.x << '\t' << parent.y << '\t' << g << '\t'
             << f << '\n';
    }
    void finish(const PlanResult&) override {}

private:
    std::ostream& out_;
};

class PosthocTrace final : public TraceWriter {
public:
    PosthocTrace(std::ostream& out, const PlanningMap& map, const PlanQuery& query)
        : out_(out), width_(map.width), nodes_(map.tiles.size()) {
        const bool upwards = map.axes == Axes::bottom_up;
        const auto row = [&](const char* offset) {
            return upwards ? concat("${{ ", map.height - 1, " - $.y", offset, " }}") : concat("${{ $.y", offset, " }}");
        };
        out_ << "version: 1.4.0\n"
                "views:\n"
                "  main:\n"
                "    - $: rect\n"
                "      x: ${{ $.x }}\n"
                "      y: "
             << row("")
             << "\n"
                "      width: 1\n"
                "      height: 1\n"
                "      fill: ${{ color[$.type] }}\n"
                "pivot:\n"
                "  x: ${{ $.x + 0.5 }}\n"
                "  y: "
             << row(" + 0.5")
             << "\n"
                "  scale: 1\n"
                "events:\n";
        write("source", query.start);
        write("destination", query.goal);
    }

    void expanded(Cell cell, std::uint32_t g) override {
        close();
        node(cell).g = g;
        write("expanding", cell);
        open_ = cell;
    }
    void generated(Cell cell, Cell parent, std::uint32_t g, std::uint32_t f) override {
        if (cell == parent && g == 0) {
            close();
            root_ = cell;
            node(cell) = {};
        }
        const bool known = node(cell).known;
        // Posthoc follows parents: a cell must not be its own, as it is where a robot turns on the spot.
        node(cell) = {true, parent == cell ? node(cell).parent : std::optional(parent), g, f};
        write(known ? "updating" : "generating", cell);
    }
    void finish(const PlanResult& result) override {
        close();
        if (!result.path.empty()) {
            // A search that began at the goal ends at the start.
            const bool backwards = result.path.back() == root_;
            write("end", backwards ? result.path.front() : result.path.back());
        }
    }

private:
    struct Node {
        bool known = false;
        std::optional<Cell> parent;
        std::uint32_t g = 0;
        std::uint32_t f = 0;
    };

    Node& node(Cell cell) {
        return nodes_[static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(width_) +
                      static_cast<std::size_t>(cell.x)];
    }
    void close() {
        if (open_) {
            write("closing", *open_);
            open_.reset();
        }
    }
    void write(const char* type, Cell cell) {
        const Node& of = node(cell);
        out_ << "  - { type: " << type << ", id: \"" << cell.x << ',' << cell.y << "\", ";
        if (of.parent) {
            out_ << "pId: \"" << of.parent->x << ',' << of.parent->y << "\", ";
        }
        out_ << "x: " << cell.x << ", y: " << cell.y;
        if (of.known) {
            out_ << ", g: " << of.g << ", f: " << of.f;
        }
        out_ << " }\n";
    }

    std::ostream& out_;
    int width_;
    std::vector<Node> nodes_;
    std::optional<Cell> open_;  ///< being expanded
    Cell root_{};
};

}  // namespace

std::unique_ptr<TraceWriter> make_table_trace(std::ostream& out) { return std::make_unique<TableTrace>(out); }

std::unique_ptr<TraceWriter> make_posthoc_trace(std::ostream& out, const PlanningMap& map, const PlanQuery& query) {
    return std::make_unique<PosthocTrace>(out, map, query);
}

}  // namespace firmpath::host
