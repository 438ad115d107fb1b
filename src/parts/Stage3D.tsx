import { Image, Text, View } from '@tarojs/components'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

import { aria } from '@/platform/aria'
import { CanvasView, hasWebgl2 } from '@/platform/canvas-host'
import type { KernelHost, StageHandle, ThreeKernel } from '@/platform/kernel/types'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { useKernel } from '@/ui/use-kernel'
import { KERNEL_KB } from './kernel-size'
import styles from './Stage3D.module.scss'

interface Stage3DProps {
  /** Shown until the first picture, and where the device cannot draw. */
  poster: string
  /** What the scene shows, for screen readers. */
  label: string
  /** The verb on the poster's button. */
  startText: string
  /** Said while the kernel is on its way. */
  busyText: string
  /**
   * Builds the scene; `onLost` is to be called when its graphics context is taken away.
   *
   * @returns undefined when the canvas gives no WebGL2 context
   */
  start(kernel: ThreeKernel, host: KernelHost, onLost: () => void): StageHandle | undefined
  /** The scene is there, or gone. */
  onRunning?(isRunning: boolean): void
  /** The device cannot draw it: the page shows something else. */
  onUnsupported?(): void
  className?: string
  /** Names and buttons over the running scene. */
  children?: ReactNode
}

type Phase = 'poster' | 'starting' | 'running' | 'broken' | 'unsupported'

function useScene(props: Stage3DProps) {
  const { start, onRunning, onUnsupported } = props
  const [phase, setPhase] = useState<Phase>('poster')
  const handle = useRef<StageHandle>()
  const kernel = useKernel('three', phase !== 'poster' && phase !== 'unsupported')

  const drop = useCallback(() => {
    handle.current?.dispose()
    handle.current = undefined
  }, [])
  useEffect(() => drop, [drop])

  const fail = () => {
    drop()
    setPhase('broken')
    onRunning?.(false)
  }
  const refuse = () => {
    setPhase('unsupported')
    onUnsupported?.()
  }
  const build = (host: KernelHost) => {
    if (kernel.state !== 'ready') return
    try {
      handle.current = start(kernel.kernel, host, fail)
    } catch {
      return fail() // a driver may refuse what three asks for; the poster and the retry remain
    }
    if (!handle.current) return refuse()
    setPhase('running')
    onRunning?.(true)
  }
  const begin = () => {
    if (!hasWebgl2()) return refuse()
    if (kernel.state === 'failed') kernel.retry()
    setPhase('starting')
  }
  return { phase, kernel, handle, build, begin, fail }
}

/** A 3D scene: its poster first, the kernel on demand, a way out of every failure, and all memory freed on leaving. */
export function Stage3D(props: Stage3DProps) {
  const { poster, label, className = '', children } = props
  const { phase, kernel, handle, build, begin, fail } = useScene(props)
  const hasFailed = phase === 'broken' || kernel.state === 'failed'
  const hasCanvas = kernel.state === 'ready' && (phase === 'starting' || phase === 'running')
  return (
    <View className={`${styles.root} ${className}`}>
      {hasCanvas ? (
        <CanvasView
          className={styles.canvas}
          label={label}
          onReady={build}
          onFailed={fail}
          onTouch={(points) => handle.current?.touch(points)}
          onZoom={(factor) => handle.current?.zoom(factor)}
          onResize={(width, height) => handle.current?.resize(width, height)}
        />
      ) : null}
      <Image
        className={`${styles.poster} ${phase === 'running' ? styles.gone : ''}`}
        src={poster}
        mode="aspectFill"
        {...aria(phase === 'running' ? { hidden: true } : { role: 'img', label })}
      />
      {phase === 'running' ? children : null}
      {phase === 'running' ? null : (
        <View className={styles.notice} {...aria({ live: 'polite' })}>
          {hasFailed ? <Failed onRetry={begin} /> : <Notice {...props} phase={phase} onStart={begin} />}
        </View>
      )}
    </View>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <View className={styles.plate}>
      <Icon name="offline" size={28} />
      <Text>3D 场景没有加载成功，请检查网络后重试</Text>
      <Button size="small" icon="refresh" text="重试" onPress={onRetry} />
    </View>
  )
}

interface NoticeProps extends Pick<Stage3DProps, 'startText' | 'busyText'> {
  phase: Phase
  onStart: () => void
}

function Notice({ phase, startText, busyText, onStart }: NoticeProps) {
  if (phase === 'poster') return <Button icon="cube" text={`${startText}（约 ${KERNEL_KB} KB）`} onPress={onStart} />
  if (phase === 'unsupported') {
    return (
      <View className={styles.plate}>
        <Icon name="info" size={28} />
        <Text>此设备不支持 3D 显示</Text>
      </View>
    )
  }
  return (
    <View className={styles.plate}>
      <View className={styles.ring} />
      <Text>{`${busyText}，约 ${KERNEL_KB} KB`}</Text>
    </View>
  )
}
