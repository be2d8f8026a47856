import { formatMoney, formatShortMoney } from '@sarai/money/format'
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { formatNumber } from '~/lib/format.ts'
import type { ChartFacts, ChartSeries } from './chart.tsx'

// What is not named here is not loaded.
Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

/** The widest that a bar is drawn, so that a single one is no wall. */
const widestBar = 44

function datasetOf({ label, values, isLine }: ChartSeries, colour: string) {
  if (isLine)
    return {
      type: 'line' as const,
      label,
      data: values,
      borderColor: colour,
      backgroundColor: colour,
      borderWidth: 2,
      pointRadius: 3,
    }
  return {
    type: 'bar' as const,
    label,
    data: values,
    backgroundColor: colour,
    borderRadius: 3,
    maxBarThickness: widestBar,
  }
}

const valueWords = (value: number, currency: string | null) =>
  currency === null ? formatNumber(value) : formatMoney(value, currency)

const shortWords = (value: number, currency: string | null) =>
  currency === null ? formatNumber(value) : formatShortMoney(value, currency)

/** Draws a chart in the colours and letters of the page. @returns what takes it away again */
export function drawChart(
  canvas: HTMLCanvasElement,
  told: string,
  onOpen: ((point: number) => void) | undefined,
): () => void {
  const { points, series, currency }: ChartFacts = JSON.parse(told)
  const style = getComputedStyle(canvas)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const [words, line] = [token('--text-quiet'), token('--line')]
  const font = { family: style.fontFamily, size: 12 }
  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: points,
      // Lines stand before the bars.
      datasets: series
        .toSorted((one, other) => Number(other.isLine ?? false) - Number(one.isLine ?? false))
        .map((one) => datasetOf(one, token(`--chart-${one.colour}`))),
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: { grid: { display: false }, border: { color: line }, ticks: { color: words, font, maxRotation: 0 } },
        y: {
          beginAtZero: true,
          grid: { color: line },
          border: { display: false },
          ticks: {
            color: words,
            font,
            maxTicksLimit: 5,
            precision: currency === null ? 0 : undefined,
            callback: (value) => shortWords(Math.round(Number(value)), currency),
          },
        },
      },
      plugins: {
        tooltip: {
          callbacks: { label: ({ dataset, raw }) => `${dataset.label}: ${valueWords(Number(raw), currency)}` },
        },
      },
      onClick: (_event, [first]) => first && onOpen?.(first.index),
      onHover: (_event, found) => void (canvas.style.cursor = onOpen && found.length > 0 ? 'pointer' : 'default'),
    },
  })
  return () => chart.destroy()
}
