# gnuplot -e "rooms='rooms.dat'; clutter='clutter.dat'; picture='plot.svg'" plot.gp
#
# Draws what `bench.compare --sizes rooms` and `--sizes clutter` print: a block for each planner, with edge, microseconds
# and bytes.
set encoding utf8
set micro
set terminal svg name 'planners' size 920,720 font 'Helvetica,Arial,sans-serif,14' background '#ffffff' linewidth 1.2
set output picture

array colours[4] = ['#1f5fbf', '#d9480f', '#2b8a3e', '#7048a8']
array points[4] = [7, 5, 9, 13]

set logscale x 2
set logscale y 10
set xrange [52:10080]
set xtics 64,2,8192 nomirror
set mytics 1
set border 3 linecolor '#444444'
set tics textcolor '#222222' out scale 0.6
set grid xtics ytics linetype 1 linecolor '#e4e4e4' linewidth 0.8
set key top left Left reverse samplen 2 spacing 1.2 textcolor '#222222'
set lmargin 9
set rmargin 3
set ytics 10 nomirror

set multiplot layout 2,2

do for [kind in "rooms clutter"] {
    data = value(kind)
    stats data using 1 nooutput
    planners = STATS_blocks
    set title (kind eq 'rooms' ? 'Time of a query, rooms of 16 x 16 cells' : 'Time of a query, 20 % clutter') textcolor '#222222'
    set yrange [2e-7:1e2]
    set format y '%.0s %cs'
    plot for [i=1:planners] data index i-1 using 1:($2*1e-6) with linespoints linewidth 2 linecolor rgb colours[i] \
        pointtype points[i] pointsize 0.6 title columnheader(1)
}
set xlabel 'edge of a square map, cells' textcolor '#222222' offset 0,0.2
do for [kind in "rooms clutter"] {
    data = value(kind)
    stats data using 1 nooutput
    planners = STATS_blocks
    set title (kind eq 'rooms' ? 'Memory of the planner, rooms' : 'Memory of the planner, clutter') textcolor '#222222'
    set yrange [1e3:1e10]
    set format y '%.0s %cB'
    plot for [i=1:planners] data index i-1 using 1:3 with linespoints linewidth 2 linecolor rgb colours[i] \
        pointtype points[i] pointsize 0.6 title columnheader(1)
}

unset multiplot
