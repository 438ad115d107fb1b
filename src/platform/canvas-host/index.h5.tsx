import { useEffect, useRef } from 'react'

import type { StagePoint } from '@/kernels/types'

import { type CanvasViewProps, type GetDesignPixel, getPixelRatio, type HasWebgl2 } from './types'

// Checks the API only: creating a context costs a slow phone 100 ms. When drivers refuse, the scene's canvas reports
// it.
export const hasWebgl2: HasWebgl2 = () => 'WebGL2RenderingContext' in window

const DESIGN_ROOT_PX = 20 // root font size at the design's width

export const getDesignPixel: GetDesignPixel = () =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || DESIGN_ROOT_PX) / DESIGN_ROOT_PX

function useLatest<T>(value: T) {
  const latest = useRef(value)
  latest.current = value
  return latest
}

function useFingers(onTouch: CanvasViewProps['onTouch']) {
  const fingers = useRef(new Map<number, StagePoint>())
  const reportTouches = (event: React.PointerEvent<HTMLCanvasElement>, isDown: boolean) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (isDown) fingers.current.set(event.pointerId, { x: event.clientX - box.left, y: event.clientY - box.top })
    else fingers.current.delete(event.pointerId)
    onTouch([...fingers.current.values()])
  }
  const lift = (event: React.PointerEvent<HTMLCanvasElement>) => {
    if (fingers.current.has(event.pointerId)) reportTouches(event, false)
  }
  return {
    onPointerDown(event: React.PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      reportTouches(event, true)
    },
    onPointerMove(event: React.PointerEvent<HTMLCanvasElement>) {
      if (fingers.current.has(event.pointerId)) reportTouches(event, true)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}

/** Reports the first size as ready and every later one as a resize. */
function watchSize(canvas: HTMLCanvasElement, props: { current: CanvasViewProps }): () => void {
  let isReady = false
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = canvas
    if (width === 0 || height === 0) return
    if (isReady) return props.current.onResize(width, height)
    isReady = true
    props.current.onReady({
      canvas,
      width,
      height,
      pixelRatio: getPixelRatio(props.current.context, window.devicePixelRatio),
      requestFrame: (draw) => requestAnimationFrame(draw),
      cancelFrame: (id) => cancelAnimationFrame(id),
      createCanvas: (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
      isCalm: window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false,
    })
  })
  observer.observe(canvas)
  return () => observer.disconnect()
}

/** A plain canvas element: Taro's component would add its web-component runtime to the page. */
export function CanvasView(props: CanvasViewProps) {
  const element = useRef<HTMLCanvasElement>(null)
  const latest = useLatest(props)
  const pointers = useFingers(props.onTouch)
  useEffect(() => {
    const canvas = element.current
    if (!canvas) return
    const turn = (event: WheelEvent) => {
      if (!latest.current.onZoom) return
      event.preventDefault()
      latest.current.onZoom(Math.exp(event.deltaY * 0.001))
    }
    canvas.addEventListener('wheel', turn, { passive: false })
    const stopWatching = watchSize(canvas, latest)
    return () => {
      canvas.removeEventListener('wheel', turn)
      stopWatching()
    }
  }, [latest])
  return (
    <canvas
      ref={element}
      className={props.className}
      role="img"
      aria-label={props.label}
      style={{ touchAction: props.letsScroll ? 'pan-y' : 'none' }}
      {...pointers}
    />
  )
}
