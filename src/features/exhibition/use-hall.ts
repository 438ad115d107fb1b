import { useRef, useState } from 'react'

import { showToast } from '@/platform/feedback'
import type { HallHandle, KernelHost, Pin, ThreeKernel } from '@/platform/kernel/types'

import { zones } from './hall-units'

export type HallView = '3d' | 'plan'

const TOAST_MS = 3000 // spec §9

/** What the hall shows: the view, the chosen zone, and the scene while it runs. */
export function useHall() {
  const [view, setView] = useState<HallView>('3d')
  const [chosenId, choose] = useState(zones[0].id)
  const [isInside, setInside] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const [pins, setPins] = useState<readonly Pin[]>([])
  const scene = useRef<HallHandle>()

  const visit = (id: string | undefined) => {
    if (id) choose(id)
    setInside(id !== undefined)
    scene.current?.focus(id)
  }
  const follow = (runs: boolean) => {
    if (!runs) scene.current = undefined
    setRunning(runs)
    setInside(false)
  }
  const show = (next: HallView) => {
    follow(false) // the scene ends with its view
    setView(next)
  }
  return {
    view,
    show,
    chosen: zones.find(({ id }) => id === chosenId) ?? zones[0],
    choose: (id: string) => (isInside ? visit(id) : choose(id)),
    isInside,
    visit,
    isRunning,
    follow,
    pins,
    start(kernel: ThreeKernel, host: KernelHost, onLost: () => void) {
      scene.current = kernel.createHall(host, zones, { onPins: setPins, onPick: visit, onLost })
      return scene.current
    },
    refuse() {
      show('plan')
      showToast('此设备不支持 3D 显示，已换成平面图', TOAST_MS)
    },
  }
}
