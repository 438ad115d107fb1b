import { Image, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { type ExhibitionUnit, type FeaturedProduct, listExhibitionUnits } from '@/contract/exhibition/exhibition'
import { useDataSaver } from '@/features/exhibition/use-data-saver'
import { OnNavy } from '@/parts/OnNavy'
import { PageFrame } from '@/parts/PageFrame'
import { LoadFailed } from '@/parts/QueryView'
import { Stage3D } from '@/parts/stage/Stage3D'
import { toAriaProps } from '@/platform/aria'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { SkeletonBlock, SkeletonLine, SkeletonView } from '@/ui/feedback/Skeleton'
import { emptyList } from '@/ui/pictures/empty-list'

import { HallNames } from './HallNames'
import { HallPlan } from './HallPlan'
import styles from './HallScreen.module.scss'
import { UnitPanel } from './UnitPanel'
import { useHall } from './use-hall'
import { ViewSwitch } from './ViewSwitch'

interface HallScreenProps {
  /** Picture shown while the hall loads. */
  poster: string
}

/** The exhibition hall: in 3D where supported, and as a floor plan. */
export function HallScreen({ poster }: HallScreenProps) {
  const query = useCall(listExhibitionUnits, {})
  const { data, error } = query
  return (
    <PageFrame route="hall" tone="board" color="white">
      {data && data.units.length > 0 ? (
        <Hall title={data.hallName} units={data.units} featured={data.featured ?? undefined} poster={poster} />
      ) : (
        <OnNavy>
          {data ? <EmptyView picture={emptyList} text="展厅正在布展，稍后再来看看" /> : null}
          {!data && error ? <LoadFailed what="展厅" error={error} onRetry={() => void query.refetch()} /> : null}
          {!data && !error ? <HallSkeleton poster={poster} /> : null}
        </OnNavy>
      )}
    </PageFrame>
  )
}

function HallSkeleton({ poster }: HallScreenProps) {
  return (
    <View className={styles.scene}>
      <Image className={styles.poster} src={poster} mode="aspectFill" {...toAriaProps({ hidden: true })} />
      <SkeletonView className={styles.waiting}>
        <SkeletonLine width={60} size="title" />
        <SkeletonBlock />
      </SkeletonView>
    </View>
  )
}

interface HallProps extends HallScreenProps {
  title: string
  units: readonly ExhibitionUnit[]
  /** The product of the day. */
  featured: FeaturedProduct | undefined
}

function Hall({ title, units, featured, poster }: HallProps) {
  const hall = useHall(units, featured?.product.unitId, title) // initially selects the unit of the product of the day
  const isSavingData = useDataSaver()
  return (
    <>
      <View className={styles.scene}>
        {hall.view === 'plan' ? (
          <HallPlan units={units} chosenId={hall.chosen?.id} isInstead={hall.isRefused} onChoose={hall.choose} />
        ) : (
          <Stage3D
            className={styles.stage ?? ''}
            label={`数字展厅，${units.length} 个展区`}
            startText="进入 3D 展厅"
            busyText="正在布置展厅"
            isAuto={isSavingData === undefined ? undefined : !isSavingData}
            load={hall.load}
            loadBytes={hall.loadBytes}
            start={hall.start}
            onRunning={hall.follow}
            onUnsupported={hall.refuse}
            renderPlaceholder={() => (
              <Image className={styles.poster} src={poster} mode="aspectFill" {...toAriaProps({ hidden: true })} />
            )}
          >
            <HallNames pins={hall.pins} units={units} onChoose={hall.visit} />
          </Stage3D>
        )}
        <View className={styles.shade} />
        <ViewSwitch view={hall.view} onChange={hall.show} />
      </View>
      {hall.chosen ? (
        <UnitPanel
          units={units}
          chosen={hall.chosen}
          featured={featured}
          isInside={hall.isInside}
          canEnter={hall.isRunning}
          isEmpty={hall.isEmpty}
          onChoose={hall.choose}
          onVisit={hall.visit}
        />
      ) : null}
    </>
  )
}
