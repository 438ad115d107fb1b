import { useRef, useState } from 'react'

import type { ExhibitionUnit } from '@/contract/exhibition/exhibition'
import { computeBoothPlace, MACHINES_AT_ENTRANCE } from '@/lib/hall-layout'
import { getDesignPixel } from '@/platform/canvas-host'
import type { HallHandle, KernelHost, Pin, ThreeKernel } from '@/platform/kernel/types'
import { getCustomBar } from '@/platform/status-bar'

import { type Machine, Machines } from './machines'

export type HallView = '3d' | 'plan'

/** Design pixels as in the style sheets: H5's navigation bar, and the view switch below it. */
const BAR_PX = 48
const SWITCH_PX = 54
const ROWS_AROUND = 1 // neighbouring rows whose machines load

type LoadedModels = ReadonlyMap<string, ArrayBuffer>

const listMachines = (units: readonly ExhibitionUnit[]): Machine[] =>
  units.flatMap(({ id, mesh }, at) => (mesh ? [{ unitId: id, row: computeBoothPlace(at).row, ...mesh }] : []))

const getCoveredHeight = () => (getCustomBar()?.total ?? BAR_PX * getDesignPixel()) + SWITCH_PX * getDesignPixel()

/**
 * Adds a machine to its booth; an unreadable model leaves the booth empty.
 * @returns whether it was added
 */
function placeMachine(hall: HallHandle, unitId: string, bytes: ArrayBuffer): boolean {
  try {
    hall.furnish(unitId, bytes)
    return true
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ModelError') throw error
    return false
  }
}

/** The scene of the hall, and its state for the page. */
function useHallScene(units: readonly ExhibitionUnit[], title: string, visit: (id: string) => void) {
  const scene = useRef<HallHandle>()
  const [isRunning, setRunning] = useState(false)
  const [pins, setPins] = useState<readonly Pin[]>([])
  const [emptyIds, setEmpty] = useState<readonly string[]>([])
  const place = (unitId: string, bytes: ArrayBuffer | undefined) => {
    const hall = scene.current
    const isEmpty = bytes === undefined || (hall !== undefined && !placeMachine(hall, unitId, bytes))
    setEmpty((ids) => {
      if (ids.includes(unitId) === isEmpty) return ids
      return isEmpty ? [...ids, unitId] : ids.filter((id) => id !== unitId)
    })
  }
  // Models that load while the scene is running are added at once.
  const [store] = useState(() => new Machines(place))
  const machines = listMachines(units)
  const near = machines.slice(0, MACHINES_AT_ENTRANCE)
  /** Loads the models around a unit when the user walks there. */
  const bringAround = (id: string) => {
    const { row } = computeBoothPlace(units.findIndex((unit) => unit.id === id))
    for (const machine of machines) {
      if (Math.abs(machine.row - row) <= ROWS_AROUND) void store.load(machine)
    }
  }
  return {
    isRunning,
    pins,
    emptyIds,
    setRunning,
    loadBytes: near.reduce((sum, { size }) => sum + size, 0),
    load: (onShare: (share: number) => void) => store.loadAll(near, onShare),
    start(
      kernel: ThreeKernel,
      host: KernelHost,
      onLost: () => void,
      models: LoadedModels,
      startId: string | undefined,
    ) {
      const clear = { ...host, coveredAbove: getCoveredHeight() }
      scene.current = kernel.createHall(clear, { title, units }, { onPins: setPins, onPick: visit, onLost }, startId)
      for (const [unitId, bytes] of models) place(unitId, bytes)
      return scene.current
    },
    walk(id: string | undefined) {
      scene.current?.focus(id)
      if (scene.current && id) bringAround(id)
    },
    end() {
      scene.current = undefined
    },
  }
}

/**
 * State of the hall: the view, the selected unit, and the running scene.
 *
 * @param firstId the initially selected unit
 * @param title of the hall
 */
export function useHall(units: readonly ExhibitionUnit[], firstId: string | undefined, title: string) {
  const [view, setView] = useState<HallView>('3d')
  const [chosenId, choose] = useState(firstId)
  const [isInside, setInside] = useState(false)
  const [isRefused, setRefused] = useState(false)

  const visit = (id: string | undefined) => {
    if (id) choose(id)
    setInside(id !== undefined)
    stage.walk(id)
  }
  const stage = useHallScene(units, title, visit)
  const follow = (runs: boolean) => {
    if (!runs) stage.end()
    stage.setRunning(runs)
  }
  const show = (next: HallView) => {
    follow(false) // the scene is disposed of with its view
    setInside(false)
    setRefused(false)
    setView(next)
  }
  const chosen = units.find(({ id }) => id === chosenId) ?? units[0]
  return {
    view,
    show,
    isInside,
    isRefused,
    visit,
    follow,
    isRunning: stage.isRunning,
    pins: stage.pins,
    load: stage.load,
    loadBytes: stage.loadBytes,
    chosen,
    /** The scene is running without the machine of the selected unit. */
    isEmpty: stage.isRunning && chosen !== undefined && stage.emptyIds.includes(chosen.id),
    choose: (id: string) => (isInside ? visit(id) : choose(id)),
    start: (kernel: ThreeKernel, host: KernelHost, onLost: () => void, models: LoadedModels) =>
      stage.start(kernel, host, onLost, models, isInside ? chosenId : undefined),
    refuse() {
      show('plan')
      setRefused(true)
    },
  }
}
