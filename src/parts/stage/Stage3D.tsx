import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { toAriaProps } from '@/platform/aria'
import { CanvasView } from '@/platform/canvas-host'
import { KERNEL_BYTES } from '@/platform/kernel-size'
import { Button } from '@/ui/action/Button'
import { Icon } from '@/ui/media/Icon'

import styles from './Stage3D.module.scss'
import type { StagePhase, StageSource } from './stage-life'
import { useStage } from './use-stage'

interface Stage3DProps<T> extends StageSource<T> {
  /** Rendered until the first frame, and when no scene can run, given the phase of the scene. */
  renderPlaceholder(phase: StagePhase): ReactNode
  /** The accessible name of the scene. */
  label: string
  /** Text of the start button. */
  startText: string
  /** Text while the scene loads. */
  busyText: string
  className?: string
  /** Labels and buttons over the running scene. */
  children?: ReactNode
}

const toKilobytes = (bytes: number) => Math.round(bytes / 1000)

/** A 3D scene: first a still picture, real progress, a way out of every failure, all memory freed on unmount. */
export function Stage3D<T>(props: Stage3DProps<T>) {
  const { label, className = '', children } = props
  const stage = useStage(props)
  const { phase } = stage
  const isRunning = phase === 'running'
  return (
    <View className={`${styles.root} ${className}`}>
      {isRunning || phase === 'starting' ? (
        <CanvasView
          key={stage.turn}
          className={styles.canvas}
          label={label}
          onReady={(host) => stage.build(host)}
          onFailed={() => stage.fail()}
          onTouch={(points) => stage.handle?.touch(points)}
          onZoom={(factor) => stage.handle?.zoom(factor)}
          onResize={(width, height) => stage.handle?.resize(width, height)}
        />
      ) : null}
      <View
        className={`${styles.still} ${isRunning ? styles.gone : ''}`}
        {...toAriaProps(isRunning ? { hidden: true } : {})}
      >
        {props.renderPlaceholder(phase)}
      </View>
      {isRunning ? (
        children
      ) : (
        <View className={styles.notice} {...toAriaProps({ live: 'polite' })}>
          <Notice {...props} phase={phase} bytes={stage.bytes} onStart={() => void stage.begin()} />
        </View>
      )}
    </View>
  )
}

interface NoticeProps {
  phase: StagePhase
  isAuto: boolean | undefined
  startText: string
  busyText: string
  loadBytes: number
  bytes: number
  onStart: () => void
}

function Notice({ phase, isAuto, startText, busyText, loadBytes, bytes, onStart }: NoticeProps) {
  const total = KERNEL_BYTES + loadBytes
  if (phase === 'failed') {
    return (
      <View className={styles.plate}>
        <Text>3D 场景没有加载成功，请检查网络后重试</Text>
        <Button size="small" icon="refresh" text="重试" onPress={onStart} />
      </View>
    )
  }
  if (phase === 'unsupported') return <Hint text="此设备不支持 3D 显示" />
  if (phase === 'broken') return <Hint text="3D 模型暂时无法显示" />
  if (phase === 'still') {
    if (isAuto !== false) return null
    return <Button icon="cube" size="small" text={`${startText}（约 ${toKilobytes(total)} KB）`} onPress={onStart} />
  }
  return (
    <View className={styles.progress}>
      <View className={styles.track}>
        <View className={styles.bar} style={{ width: `${Math.round((bytes / total) * 100)}%` }} />
      </View>
      <Text>{`${busyText} ${toKilobytes(bytes)} / ${toKilobytes(total)} KB`}</Text>
    </View>
  )
}

function Hint({ text }: { text: string }) {
  return (
    <View className={styles.hint}>
      <Icon name="info" size={14} />
      <Text>{text}</Text>
    </View>
  )
}
