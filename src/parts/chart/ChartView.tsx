import { Text, View } from '@tarojs/components'
import { useEffect, useMemo, useRef, useState } from 'react'

import { buildChartTable, formatRowSentence } from '@/lib/chart-table'
import type { ChartModel as ChartData } from '@/lib/chart-types'
import { toAriaProps } from '@/platform/aria'
import { CanvasView } from '@/platform/canvas-host'
import type { CanvasHost } from '@/platform/canvas-host/types'
import type { ChartHandle, ChartKernel, ChartTheme } from '@/platform/kernel/types'
import { Pressable } from '@/ui/action/Pressable'
import { useKernel } from '@/ui/media/use-kernel'

import styles from './ChartView.module.scss'
import { useChartTheme } from './chart-theme'

interface ChartProps {
  chart: ChartData
  /** The accessible name. */
  label: string
  background?: 'card' | 'board'
  /** `full` fills the height of its container. */
  size?: 'low' | 'normal' | 'full'
  /** Rotates by 90 degrees on a portrait screen. */
  isTurned?: boolean
}

/** A chart on a canvas; the kernel loads with the first chart. A tap shows the values of a point. */
export function ChartView({ chart, label, background = 'card', size = 'normal', isTurned = false }: ChartProps) {
  const kernel = useKernel('chart', true)
  const theme = useChartTheme(background)
  const [isBroken, setBroken] = useState(false)
  const hasFailed = isBroken || kernel.state === 'failed'
  const retry = () => {
    setBroken(false)
    if (kernel.state === 'failed') kernel.retry()
  }
  return (
    <View className={`${styles.root} ${styles[size]} ${styles[background]}`}>
      {hasFailed ? <Failed onRetry={retry} /> : null}
      {kernel.state === 'ready' && !isBroken ? (
        <Drawing
          chart={chart}
          label={label}
          theme={theme}
          isTurned={isTurned}
          kernel={kernel.kernel}
          onError={() => setBroken(true)}
        />
      ) : null}
      {!hasFailed && kernel.state !== 'ready' ? <View className={styles.bone} /> : null}
      <SpokenTable chart={chart} label={label} />
    </View>
  )
}

interface DrawingProps {
  kernel: ChartKernel
  chart: ChartData
  label: string
  theme: ChartTheme
  isTurned: boolean
  onError: () => void
}

function Drawing({ kernel, chart, label, theme, isTurned, onError }: DrawingProps) {
  const handle = useRef<ChartHandle>()
  useEffect(() => handle.current?.show(chart, theme), [chart, theme])
  const start = (host: CanvasHost) => {
    handle.current = kernel.create(host, chart, theme, isTurned)
    if (!handle.current) onError()
  }
  return (
    <CanvasView
      context="2d"
      letsScroll={!isTurned}
      className={styles.canvas}
      label={`${label}，图表`}
      onReady={start}
      onFailed={onError}
      onTouch={(points) => handle.current?.touch(points)}
      onResize={(width, height) => handle.current?.resize(width, height)}
    />
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <View className={styles.failed} {...toAriaProps({ live: 'polite' })}>
      <Text>图表没有加载出来，数据在表格里</Text>
      <Pressable className={styles.retry} isSmall onPress={onRetry}>
        <Text>重试</Text>
      </Pressable>
    </View>
  )
}

/** A visually hidden data table, because screen readers cannot read a canvas. */
function SpokenTable({ chart, label }: { chart: ChartData; label: string }) {
  const table = useMemo(() => buildChartTable(chart), [chart])
  return (
    <View className={styles.spoken} {...toAriaProps({ role: 'list', label: `${label}的数据` })}>
      {table.rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike, and none has a name of its own
        <Text key={at} {...toAriaProps({ role: 'listitem' })}>
          {formatRowSentence(table, row)}
        </Text>
      ))}
    </View>
  )
}
