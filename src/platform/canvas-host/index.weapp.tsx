import { Canvas } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'

import type { KernelCanvas, KernelHost, StagePoint } from '@/kernels/types'
import { compareVersions } from '@/lib/version-order'

import { type CanvasViewProps, type GetDesignPixel, getPixelRatio, type HasWebgl2 } from './types'

const FIRST_WITH_WEBGL2 = '2.24.0'
const LOOKS = 200
const LOOK_EVERY_MS = 30

export const hasWebgl2: HasWebgl2 = () =>
  compareVersions(Taro.getAppBaseInfo().SDKVersion ?? '0', FIRST_WITH_WEBGL2) >= 0

const DESIGN_WIDTH = 375

export const getDesignPixel: GetDesignPixel = () => Taro.getWindowInfo().windowWidth / DESIGN_WIDTH

/** WeChat's canvas node has its own requestAnimationFrame. */
interface CanvasNode extends KernelCanvas {
  requestAnimationFrame(draw: (time: number) => void): number
  cancelAnimationFrame(id: number): void
}

interface CanvasQueryResult {
  node: CanvasNode
  width: number
  height: number
}

function find(id: string): Promise<CanvasQueryResult | undefined> {
  return new Promise((resolve) => {
    Taro.createSelectorQuery()
      .select(`#${id}`)
      .fields({ node: true, size: true })
      .exec(([found]: (CanvasQueryResult | null)[]) => resolve(found?.node && found.width > 0 ? found : undefined))
  })
}

/** The node exists only after the first paint, and setData is asynchronous. */
async function waitFor(id: string, context: CanvasViewProps['context']): Promise<KernelHost | undefined> {
  for (let look = 0; look < LOOKS; look++) {
    const found = await find(id)
    if (found) {
      const { node, width, height } = found
      return {
        canvas: node,
        width,
        height,
        pixelRatio: getPixelRatio(context, Taro.getWindowInfo().pixelRatio),
        requestFrame: (draw) => node.requestAnimationFrame(draw),
        cancelFrame: (frame) => node.cancelAnimationFrame(frame),
        createCanvas: (width, height) => Taro.createOffscreenCanvas({ type: '2d', width, height }),
      }
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return undefined
}

/** Touches on a canvas carry positions inside it; Taro types them as touches of the page. */
function toPoints(event: { touches: unknown }): StagePoint[] {
  return Array.from(event.touches as ArrayLike<StagePoint>, ({ x, y }) => ({ x, y }))
}

let canvases = 0

export function CanvasView(props: CanvasViewProps) {
  const [id] = useState(() => `kernel-canvas-${++canvases}`)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    let isHere = true
    waitFor(id, latest.current.context).then((host) => {
      if (!isHere) return
      if (host) latest.current.onReady(host)
      else latest.current.onFailed()
    })
    return () => {
      isHere = false
    }
  }, [id])
  const reportTouches = (event: { touches: unknown }) => props.onTouch(toPoints(event))
  return (
    <Canvas
      id={id}
      canvasId={id}
      type={props.context ?? 'webgl'}
      disableScroll={!props.letsScroll}
      className={props.className}
      onTouchStart={reportTouches}
      onTouchMove={reportTouches}
      onTouchEnd={reportTouches}
      onTouchCancel={reportTouches}
    />
  )
}
