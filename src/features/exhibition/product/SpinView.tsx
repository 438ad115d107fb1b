import { useEffect, useRef, useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import { CanvasView } from '@/platform/canvas-host'
import type { CanvasHost, CanvasTouch } from '@/platform/canvas-host/types'
import { loadCanvasImage } from '@/platform/canvas-image'
import type { CanvasImage } from '@/platform/canvas-image/types'

const PIXELS_A_FRAME = 11

interface SpinViewProps {
  url: string
  frames: number
  columns: number
  label: string
  className: string
  /** Called when the first picture is drawn. */
  onReady(): void
}

interface Sheet extends CanvasImage {
  host: CanvasHost
}

function drawFrame({ host, source, width }: Sheet, frame: number, columns: number): void {
  const { canvas, pixelRatio } = host
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D // requested as '2d'
  const side = width / columns
  const [wide, high] = [host.width * pixelRatio, host.height * pixelRatio]
  canvas.width = wide
  canvas.height = high
  const size = Math.min(wide, high)
  const from = [(frame % columns) * side, Math.floor(frame / columns) * side] as const
  // Safe cast: each target's canvas accepts its own image type.
  pen.drawImage(source as CanvasImageSource, ...from, side, side, (wide - size) / 2, (high - size) / 2, size, size)
}

/** Pictures of a product from all sides, turned by dragging; needs no WebGL. */
export function SpinView({ label, className, ...spin }: SpinViewProps) {
  const { begin, turn, resize, isBroken, fail } = useSpin(spin)
  if (isBroken) return null
  return (
    <CanvasView
      className={className}
      context="2d"
      letsScroll
      label={label}
      onReady={(host) => void begin(host)}
      onFailed={fail}
      onTouch={turn}
      onResize={resize}
    />
  )
}

function useSpin({ url, frames, columns, onReady }: Omit<SpinViewProps, 'label' | 'className'>) {
  const sheet = useRef<Sheet>()
  const finger = useRef<{ x: number; frame: number }>()
  const frame = useRef(0)
  const isHere = useRef(true)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const show = (next: number) => {
    const wrapped = ((next % frames) + frames) % frames
    if (!sheet.current || (wrapped === frame.current && finger.current)) return
    frame.current = wrapped
    drawFrame(sheet.current, wrapped, columns)
  }
  const begin = async (host: CanvasHost) => {
    try {
      const image = await loadCanvasImage(host, resolveUrl(url))
      if (!isHere.current) return
      sheet.current = { ...image, host }
      show(0)
      onReady()
    } catch {
      if (isHere.current) setBroken(true) // the poster stays visible
    }
  }
  const turn = ([point]: readonly CanvasTouch[]) => {
    if (!point) finger.current = undefined
    else if (!finger.current) finger.current = { x: point.x, frame: frame.current }
    else show(finger.current.frame - Math.round((point.x - finger.current.x) / PIXELS_A_FRAME))
  }
  const resize = (width: number, height: number) => {
    if (!sheet.current) return
    Object.assign(sheet.current.host, { width, height })
    drawFrame(sheet.current, frame.current, columns)
  }
  return { begin, turn, resize, isBroken, fail: () => setBroken(true) }
}
