import { useRef, useState } from 'react'

import { fetchBytes } from '@/api/bytes'
import type { ExhibitionUnit } from '@/contract/exhibition'
import { showToast } from '@/platform/feedback'
import type { HallHandle, KernelHost, Pin, ThreeKernel } from '@/platform/kernel/types'

import { MODEL_LIMIT_BYTES } from './use-product-scene'

export type HallView = '3d' | 'plan'

const TOAST_MS = 3000 // spec §9
const AT_ENTRANCE = 6 // machines fetched before one comes in; those farther away follow

interface Machine {
  unitId: string
  url: string
  size: number
  bytes: number
}

const machinesOf = (units: readonly ExhibitionUnit[]): Machine[] =>
  units.flatMap(({ id, mesh }) => (mesh ? [{ unitId: id, ...mesh }] : []))

const fetchMachine = ({ url, bytes }: Machine, onShare?: (share: number) => void) =>
  fetchBytes({ url, bytes, limitBytes: MODEL_LIMIT_BYTES, ...(onShare && { onShare }) })

/** Fetches machines together; one that does not come leaves its booth empty. */
async function fetchMachines(machines: readonly Machine[], onShare: (share: number) => void) {
  const total = machines.reduce((sum, { size }) => sum + size, 0)
  const arrived = machines.map(() => 0)
  const bytes = await Promise.allSettled(
    machines.map((machine, at) =>
      fetchMachine(machine, (share) => {
        arrived[at] = share * machine.size
        onShare(arrived.reduce((sum, one) => sum + one, 0) / total)
      }),
    ),
  )
  return machines.map(({ unitId }, at) => {
    const answer = bytes[at]
    return { unitId, bytes: answer?.status === 'fulfilled' ? answer.value : undefined }
  })
}

type Arrived = Awaited<ReturnType<typeof fetchMachines>>

/** A machine that cannot be read leaves its booth empty; the hall stands. */
function furnish(hall: HallHandle, { unitId, bytes }: Arrived[number]): void {
  try {
    if (bytes) hall.furnish(unitId, bytes)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ModelError') throw error
  }
}

/** The scene of the hall, and what of it reaches the page. */
function useHallScene(units: readonly ExhibitionUnit[], visit: (id: string) => void) {
  const scene = useRef<HallHandle>()
  const [isRunning, setRunning] = useState(false)
  const [pins, setPins] = useState<readonly Pin[]>([])
  const machines = machinesOf(units)
  const near = machines.slice(0, AT_ENTRANCE)
  return {
    ...{ scene, isRunning, pins, setRunning },
    loadBytes: near.reduce((sum, { size }) => sum + size, 0),
    load: (onShare: (share: number) => void) => fetchMachines(near, onShare),
    start(kernel: ThreeKernel, host: KernelHost, onLost: () => void, arrived: Arrived, startId: string | undefined) {
      const hall = kernel.createHall(host, units, { onPins: setPins, onPick: visit, onLost }, startId)
      scene.current = hall
      if (!hall) return undefined
      for (const one of arrived) furnish(hall, one)
      for (const machine of machines.slice(AT_ENTRANCE)) {
        const { unitId } = machine
        fetchMachine(machine).then(
          (bytes) => scene.current === hall && furnish(hall, { unitId, bytes }),
          () => undefined, // its booth stays empty
        )
      }
      return hall
    },
  }
}

/** What the hall shows: the view, the chosen unit, and the scene while it runs. */
export function useHall(units: readonly ExhibitionUnit[]) {
  const [view, setView] = useState<HallView>('3d')
  const [chosenId, choose] = useState(units[0]?.id)
  const [isInside, setInside] = useState(false)

  const visit = (id: string | undefined) => {
    if (id) choose(id)
    setInside(id !== undefined)
    stage.scene.current?.focus(id)
  }
  const stage = useHallScene(units, visit)
  const follow = (runs: boolean) => {
    if (!runs) stage.scene.current = undefined
    stage.setRunning(runs)
  }
  const show = (next: HallView) => {
    follow(false) // the scene ends with its view
    setInside(false)
    setView(next)
  }
  return {
    ...{ view, show, isInside, visit, follow },
    ...{ isRunning: stage.isRunning, pins: stage.pins, load: stage.load, loadBytes: stage.loadBytes },
    chosen: units.find(({ id }) => id === chosenId) ?? units[0],
    choose: (id: string) => (isInside ? visit(id) : choose(id)),
    start: (kernel: ThreeKernel, host: KernelHost, onLost: () => void, arrived: Arrived) =>
      stage.start(kernel, host, onLost, arrived, isInside ? chosenId : undefined),
    refuse() {
      show('plan')
      showToast('此设备不支持 3D 显示，已换成平面图', TOAST_MS)
    },
  }
}
