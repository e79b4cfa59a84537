# gnuplot -e "data='sizes.dat'; picture='plot.svg'" plot.gp
#
# Draws what `bench.compare --sizes` prints: a block for each planner, with edge, microseconds and bytes.
set encoding utf8
set micro
set terminal svg name 'planners' size 920,400 font 'Helvetica,Arial,sans-serif,14' background '#ffffff' linewidth 1.2
set output picture

array colours[5] = ['#1f5fbf', '#d9480f', '#2b8a3e', '#7048a8', '#806000']
array points[5] = [7, 5, 9, 13, 11]

set logscale x 2
set logscale y 10
set xrange [26:2520]
set xtics 32,2,2048 nomirror
set mytics 1
set border 3 linecolor '#444444'
set tics textcolor '#222222' out scale 0.6
set grid xtics ytics linetype 1 linecolor '#e4e4e4' linewidth 0.8
set xlabel 'edge of a square map of rooms, cells' textcolor '#222222' offset 0,0.2
set key top left Left reverse samplen 2 spacing 1.2 textcolor '#222222'
set lmargin 9
set rmargin 3

stats data using 1 nooutput
planners = STATS_blocks

set multiplot layout 1,2

set title 'Time of a query' textcolor '#222222'
set ytics 10 nomirror
set format y '%.0s %cs'
plot for [i=1:planners] data index i-1 using 1:($2*1e-6) with linespoints linewidth 2 linecolor rgb colours[i] \
    pointtype points[i] pointsize 0.6 title columnheader(1)

set title 'Memory of the planner' textcolor '#222222'
set format y '%.0s %cB'
plot for [i=1:planners] data index i-1 using 1:3 with linespoints linewidth 2 linecolor rgb colours[i] \
    pointtype points[i] pointsize 0.6 title columnheader(1)

unset multiplot
