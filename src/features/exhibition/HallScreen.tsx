import { View } from '@tarojs/components'

import { PageFrame } from '@/parts/PageFrame'
import { Stage3D } from '@/parts/Stage3D'
import type { MachineKind } from '@/platform/kernel/types'

import { HallNames } from './HallNames'
import { HallPlan } from './HallPlan'
import styles from './HallScreen.module.scss'
import { zones } from './hall-units'
import { useHall } from './use-hall'
import { ViewSwitch } from './ViewSwitch'
import { ZonePanel } from './ZonePanel'

interface HallPictures {
  poster: string
  machines: Readonly<Record<MachineKind, string>>
}

/** The exhibition hall: in 3D where the device can, as a plan everywhere. */
export function HallScreen({ pictures }: { pictures: HallPictures }) {
  const hall = useHall()
  return (
    <PageFrame route="hall" tone="board" ink="white">
      <View className={styles.scene}>
        {hall.view === 'plan' ? (
          <HallPlan zones={zones} chosenId={hall.chosen.id} onChoose={hall.choose} />
        ) : (
          <Stage3D
            className={styles.stage}
            poster={pictures.poster}
            label="数字展厅，两排六个展区"
            startText="进入 3D 展厅"
            busyText="正在布置展厅"
            start={hall.start}
            onRunning={hall.follow}
            onUnsupported={hall.refuse}
          >
            <HallNames pins={hall.pins} zones={zones} onChoose={hall.visit} />
          </Stage3D>
        )}
        <View className={styles.shade} />
        <ViewSwitch view={hall.view} onChange={hall.show} />
      </View>
      <ZonePanel
        zones={zones}
        chosen={hall.chosen}
        pictures={pictures.machines}
        isInside={hall.isInside}
        canEnter={hall.isRunning}
        onChoose={hall.choose}
        onVisit={hall.visit}
      />
    </PageFrame>
  )
}
