# gnuplot -e "kinds='streets rooms clutter'; folder='data'; picture='clusters.svg'" clusters.gp
#
# Draws what clusters.sh has measured: a row of pictures for each map, with time, RAM and tables. The folder has a file
# for each map and planner, such as streets-jps: edge, ms of the first leg and of the whole path, bytes of RAM, of
# tables and of the map.
set encoding utf8
set micro
set samples 2
rows = words(kinds)
height = 250
legend = 56.0
total = legend + height * rows
set terminal svg name 'clusters' size 1080,total font 'Helvetica,Arial,sans-serif,14' background '#ffffff' linewidth 1.2
set output picture

file(kind, k) = sprintf('%s/%s-%s', folder, kind, word('jps jump-graph clusters', k))
array colours[3] = ['#1f5fbf', '#2b8a3e', '#d9480f']
array points[3] = [7, 9, 5]
array widths[3] = [4, 1.5, 2]  # one line may lie on another
names = "'jump points' 'jump graph' 'clusters'"

set multiplot

# One legend above all pictures.
set size 1,legend/total
set origin 0,1-legend/total
set xrange [0:1]
set yrange [0:1]
unset border
unset tics
set key at screen 0.5,1-legend/2/total center center horizontal Left reverse samplen 2 maxrows 1 textcolor '#222222'
plot for [k=1:3] NaN with linespoints linewidth widths[k] linecolor rgb colours[k] pointtype points[k] pointsize 0.7 \
        title word(names, k), \
    NaN with lines linewidth 1.5 dashtype 2 linecolor rgb colours[3] title 'clusters, first leg', \
    NaN with lines linewidth 1.5 dashtype 3 linecolor rgb '#444444' title '64 KB of RAM; the map'

unset key
set border 3 linecolor '#444444'
set tics textcolor '#222222' out scale 0.6
set logscale x 2
set logscale y 10
set xrange [420:10000]
set xtics 512,2,8192 nomirror
set mytics 1
set ytics 10 nomirror
set grid xtics ytics linetype 1 linecolor '#e4e4e4' linewidth 0.8
set lmargin 9
set rmargin 2
set tmargin 2.2
set size 1.0/3,height*1.0/total
do for [i=1:rows] {
    kind = word(kinds, i)
    set bmargin i == rows ? 3.4 : 2.6
    if (i == rows) { set xlabel 'edge of a square map, cells' textcolor '#222222' offset 0,0.4 }
    y = 1 - (legend + height * i) / total
    set title kind.': time of a query' textcolor '#222222'
    set origin 0,y
    set yrange [1e-5:1e1]
    set format y '%.0s %cs'
    plot for [k=1:3] file(kind, k) using 1:($3*1e-3) with linespoints linewidth widths[k] linecolor rgb colours[k] \
            pointtype points[k] pointsize 0.7, \
        file(kind, 3) using 1:($2*1e-3) with lines linewidth 1.5 dashtype 2 linecolor rgb colours[3]
    set title kind.': RAM of the planner' textcolor '#222222'
    set origin 1.0/3,y
    set yrange [1e3:1e9]
    set format y '%.0s %cB'
    plot for [k=1:3] file(kind, k) using 1:4 with linespoints linewidth widths[k] linecolor rgb colours[k] \
            pointtype points[k] pointsize 0.7, \
        65536 with lines linewidth 1.5 dashtype 3 linecolor rgb '#444444'
    set title kind.': tables in flash' textcolor '#222222'
    set origin 2.0/3,y
    plot for [k=2:3] file(kind, k) using 1:5 with linespoints linewidth widths[k] linecolor rgb colours[k] \
            pointtype points[k] pointsize 0.7, \
        file(kind, 3) using 1:6 with lines linewidth 1.5 dashtype 3 linecolor rgb '#444444'
}
unset multiplot
