import { View } from '@tarojs/components'
import { useRef, useState } from 'react'

import { PageFrame } from '@/parts/PageFrame'
import { Stage3D } from '@/parts/Stage3D'
import type { HallHandle, MachineKind, Pin } from '@/platform/kernel/types'

import { HallNames } from './HallNames'
import { HallPlan } from './HallPlan'
import styles from './HallScreen.module.scss'
import { zones } from './hall-units'
import { ViewSwitch } from './ViewSwitch'
import { ZonePanel } from './ZonePanel'

export interface HallPictures {
  poster: string
  machines: Readonly<Record<MachineKind, string>>
}

/** The exhibition hall: in 3D where the device can, as a plan everywhere. */
export function HallScreen({ pictures }: { pictures: HallPictures }) {
  const [view, setView] = useState<'3d' | 'plan'>('3d')
  const [chosenId, setChosenId] = useState(zones[0].id)
  const [isInside, setInside] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const [pins, setPins] = useState<readonly Pin[]>([])
  const hall = useRef<HallHandle>()
  const chosen = zones.find(({ id }) => id === chosenId) ?? zones[0]

  const visit = (id: string | undefined) => {
    if (id) setChosenId(id)
    setInside(id !== undefined)
    hall.current?.focus(id)
  }
  const follow = (runs: boolean) => {
    setRunning(runs)
    setInside(false)
  }
  return (
    <PageFrame route="hall" tone="board" ink="white">
      <View className={styles.scene}>
        {view === 'plan' ? (
          <HallPlan zones={zones} chosenId={chosenId} onChoose={setChosenId} />
        ) : (
          <Stage3D
            className={styles.stage}
            poster={pictures.poster}
            label="数字展厅，两排六个展区"
            startText="进入 3D 展厅"
            busyText="正在布置展厅"
            start={(kernel, host, onLost) => {
              hall.current = kernel.createHall(host, zones, { onPins: setPins, onPick: visit, onLost })
              return hall.current
            }}
            onRunning={follow}
            onUnsupported={() => setView('plan')}
          >
            <HallNames pins={pins} zones={zones} onChoose={visit} />
          </Stage3D>
        )}
        <ViewSwitch view={view} onChange={setView} />
      </View>
      <ZonePanel
        zones={zones}
        chosen={chosen}
        pictures={pictures.machines}
        isInside={isInside}
        canEnter={view === '3d' && isRunning}
        onChoose={(id) => (isInside ? visit(id) : setChosenId(id))}
        onVisit={visit}
      />
    </PageFrame>
  )
}
