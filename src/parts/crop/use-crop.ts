import { useEffect, useRef, useState } from 'react'

import { type CropSize, type CropView, followFingers, moveCrop, startCrop, zoomCrop } from '@/lib/crop'
import type { CanvasHost, CanvasTouch } from '@/platform/canvas-host/types'
import { loadCanvasImage } from '@/platform/canvas-image'
import type { CanvasImage } from '@/platform/canvas-image/types'
import { exportCanvas } from '@/platform/canvas-picture'
import { compressImage, releaseImage } from '@/platform/image'
import type { PickedImage } from '@/platform/image/types'

import { type CropContext, type CropStage, drawCrop, drawPicture, getCropFrame } from './crop-drawing'

/** Side of an avatar in pixels: it is shown at 60 points, and full size in the picture viewer. */
const AVATAR_SIDE = 512
const MARGIN = 24

function prepareStage({ canvas, width, height, pixelRatio }: CanvasHost): CropStage {
  canvas.width = Math.round(width * pixelRatio)
  canvas.height = Math.round(height * pixelRatio)
  const context = canvas.getContext('2d') as CropContext | null
  if (!context) throw new Error('no canvas')
  return { context, width, height, pixelRatio }
}

/** A picture on its canvas with its current position under the frame. */
class Cropper {
  private view: CropView
  private readonly size: CropSize
  private fingers: readonly CanvasTouch[] = []

  private constructor(
    private readonly host: CanvasHost,
    private readonly stage: CropStage,
    private readonly image: CanvasImage,
  ) {
    const { width, height } = image
    this.size = { width, height, frame: Math.min(stage.width, stage.height) - MARGIN }
    this.view = startCrop(this.size)
    this.show(this.view)
  }

  /** @throws {Error} without a canvas, or when the file is not an image */
  static async on(host: CanvasHost, path: string): Promise<Cropper> {
    const stage = prepareStage(host)
    return new Cropper(host, stage, await loadCanvasImage(host, path))
  }

  private show(view: CropView): void {
    this.view = view
    drawCrop(this.stage, this.image, view, this.size)
  }

  touch(after: readonly CanvasTouch[]): void {
    const before = this.fingers
    this.fingers = after
    const centre = { x: this.stage.width / 2, y: this.stage.height / 2 }
    this.show(followFingers(this.view, this.size, { before, after, centre }))
  }

  zoom(factor: number): void {
    this.show(zoomCrop(this.view, this.size, factor))
  }

  move(dx: number, dy: number): void {
    this.show(moveCrop(this.view, this.size, dx, dy))
  }

  /** @throws {Error} when the canvas export fails */
  async cut(): Promise<PickedImage> {
    drawPicture(this.stage, this.image, this.view)
    const exported = exportCanvas(this.host, getCropFrame(this.stage, this.size), '头像.png')
    const whole = await exported.finally(() => this.show(this.view))
    const small = await compressImage(whole, { maxSide: AVATAR_SIDE, quality: 86 })
    if (small.path !== whole.path) releaseImage(whole)
    return small
  }
}

/** Crops a picture on a canvas with a square frame: move, zoom and export. */
export function useCrop(picture: PickedImage) {
  const cropper = useRef<Cropper>()
  const [state, setState] = useState<'loading' | 'ready' | 'broken'>('loading')
  const onReady = (host: CanvasHost) => {
    Cropper.on(host, picture.path).then(
      (made) => {
        cropper.current = made
        setState('ready')
      },
      () => setState('broken'),
    )
  }
  useEffect(() => () => releaseImage(picture), [picture])
  const canvas = {
    onReady,
    onFailed: () => setState('broken'),
    onTouch: (points: readonly CanvasTouch[]) => cropper.current?.touch(points),
    onZoom: (factor: number) => cropper.current?.zoom(1 / factor),
    // The sheet has a fixed height, and its width changes only with the orientation.
    onResize: () => undefined,
  }
  return { state, canvas, cropper }
}
