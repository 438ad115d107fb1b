import { useRef, useState } from 'react'

import { fetchBytes } from '@/api/bytes'
import type { ProductModel, ProductPart } from '@/contract/exhibition/exhibition'
import { getDesignPixel } from '@/platform/canvas-host'
import type { KernelHost, ProductHandle, ProductPin, ThreeKernel } from '@/platform/kernel/types'

const TOOLS_PX = 68 // design pixels, height of the buttons
export const PRODUCT_MODEL_LIMIT_BYTES = 2_000_000 // the kernel's limit
const UPLOADED_LIMIT_BYTES = 10 * 1024 * 1024 // the upload's limit

/** The area of the picture that no button covers, in CSS pixels. */
export interface ViewerArea {
  width: number
  height: number
}

const MOVING: { pins: readonly ProductPin[]; area: ViewerArea } = { pins: [], area: { width: 0, height: 0 } }

/**
 * State and controls of a running product scene.
 *
 * @param parts parts with texts
 */
export function useProductScene(
  { url, bytes }: NonNullable<ProductModel['mesh']>,
  parts: readonly ProductPart[],
  isUploaded = false,
) {
  const scene = useRef<ProductHandle>()
  const [running, setRunning] = useState<Pick<ProductHandle, 'motions' | 'canExplode'>>()
  const [picture, setPicture] = useState(MOVING)
  const [motionId, setMotion] = useState<string>()
  const [isApart, setApart] = useState(false)
  const [hotspotKey, setHotspot] = useState<string>()
  const [partKey, setPart] = useState<string>()

  const findPart = (pinPart: string | undefined) => parts.find(({ key }) => key === pinPart)
  const choose = (hotspot: string | undefined, part?: string) => {
    setHotspot(hotspot)
    setPart(part)
  }
  return {
    ...picture,
    running,
    motionId,
    isApart,
    hotspotKey,
    part: findPart(partKey),
    load: (onShare: (share: number) => void) =>
      fetchBytes({ url, bytes, limitBytes: isUploaded ? UPLOADED_LIMIT_BYTES : PRODUCT_MODEL_LIMIT_BYTES, onShare }),
    start(kernel: ThreeKernel, host: KernelHost, onLost: () => void, model: ArrayBuffer) {
      const clear = { ...host, coveredBelow: TOOLS_PX * getDesignPixel() }
      scene.current = kernel.createProduct(clear, model, {
        // The kernel updates the host's size.
        onPins: (pins) => setPicture({ pins, area: { width: clear.width, height: clear.height - clear.coveredBelow } }),
        onPick: (keys) => choose(undefined, keys.find(findPart)),
        onPlay: setMotion,
        onLost,
      })
      return scene.current
    },
    follow(isRunning: boolean) {
      if (!isRunning) scene.current = undefined
      setRunning(scene.current)
      setPicture(MOVING)
      setMotion(undefined)
      setApart(false)
      choose(undefined)
    },
    show(key: string | undefined) {
      choose(key)
      scene.current?.focus(key)
    },
    name: (key: string) => choose(undefined, key),
    play: (id: string | undefined) => scene.current?.play(id),
    explode(next: boolean) {
      choose(undefined)
      setApart(next)
      scene.current?.explode(next)
    },
    clear: () => choose(undefined),
  }
}

export type ProductScene = ReturnType<typeof useProductScene>
