# gnuplot -e "data='fleet.dat'; picture='fleet.svg'" fleet.gp
#
# Draws what fleet.sh has measured: a line for each number of robots, with fleets that arrived and instructions a step.
set encoding utf8
set terminal svg name 'fleet' size 920,380 font 'Helvetica,Arial,sans-serif,14' background '#ffffff' linewidth 1.2
set output picture
set logscale x 10
set xrange [8:2500]
set border 3 linecolor '#444444'
set tics textcolor '#222222' out scale 0.6 nomirror
set grid xtics ytics linetype 1 linecolor '#e4e4e4' linewidth 0.8
set xlabel 'robots on 64 x 64 cells, one in five blocked' textcolor '#222222'
unset key
set multiplot layout 1,2
set title 'Instructions a step' textcolor '#222222'
set logscale y 10
set format y '%.0s %c'
plot data using 1:3 with linespoints linewidth 2 linecolor rgb '#1f5fbf' pointtype 7 pointsize 0.6
set title 'Fleets that arrive, of ten' textcolor '#222222'
set key bottom left Left reverse samplen 2 textcolor '#222222'
unset logscale y
set yrange [0:10.5]
set format y '%g'
plot data using 1:4 with linespoints linewidth 2 linecolor rgb '#2b8a3e' pointtype 5 pointsize 0.6 title 'with a plan', \
    data using 1:2 with linespoints linewidth 2 linecolor rgb '#d9480f' pointtype 9 pointsize 0.6 title 'without'
unset multiplot
