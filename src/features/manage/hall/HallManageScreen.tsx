import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import { useCall, useRefresh } from '@/api/query'
import {
  getManagedHall,
  type ManagedHall,
  type ManagedProduct,
  type ManagedUnit,
} from '@/contract/exhibition/exhibition-manage'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { go } from '@/navigation/navigate'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'
import { emptySearch } from '@/ui/pictures/empty-search'

import { FeatureSheet } from './FeatureSheet'
import styles from './Hall.module.scss'
import { NEW_PRODUCT, ProductEditor } from './ProductEditor'
import { UnitSheet } from './UnitSheet'

interface HallManageScreenProps {
  /** The product to edit; absent: the whole hall. */
  id?: string | undefined
  /** The unit of a new product. */
  unit?: string | undefined
}

/** 展厅: the units of the digital hall with their products, and what is featured; and one product. */
export function HallManageScreen({ id, unit }: HallManageScreenProps) {
  return id ? <ProductEditor id={id} unitId={unit ?? ''} /> : <Hall />
}

function Hall() {
  const query = useCall(getManagedHall, {})
  const refresh = useRefresh([getManagedHall])
  const [open, setOpen] = useState<{ unit?: ManagedUnit }>()
  const add = <Button grow={1} icon="plus" text="新增展览单元" disabled={!query.data} onPress={() => setOpen({})} />
  return (
    <AdministratorFrame route="manageHall" onRefresh={refresh} bottom={add}>
      <QueryView query={query} what="展厅" skeleton={<ListSkeleton count={6} />}>
        {(hall) =>
          hall.units.length === 0 ? (
            <EmptyView picture={emptySearch} text="展厅还是空的" hint="先新增展览单元，再添加展品" />
          ) : (
            <>
              <Features hall={hall} />
              {hall.units.map((unit) => (
                <UnitCard key={unit.id} unit={unit} onEdit={() => setOpen({ unit })} />
              ))}
            </>
          )
        }
      </QueryView>
      {open ? <UnitSheet unit={open.unit} refetch={query.refetch} onClose={() => setOpen(undefined)} /> : null}
    </AdministratorFrame>
  )
}

/** The products of the next days; on other days they rotate. */
function Features({ hall }: { hall: ManagedHall }) {
  const [isSetting, setSetting] = useState(false)
  const { features } = hall
  const refresh = useRefresh([getManagedHall])
  return (
    <Card isFlush title="主推" action={{ text: '设主推', onPress: () => setSetting(true) }}>
      {features.length === 0 ? <Cell title="没有指定" note="展品每天轮流主推" /> : null}
      {features.map(({ day, productName, reason }) => (
        <Cell key={day} title={productName} {...(reason && { note: reason })} value={day.slice(5)} />
      ))}
      {isSetting ? (
        <FeatureSheet hall={hall} onRefused={() => void refresh()} onClose={() => setSetting(false)} />
      ) : null}
    </Card>
  )
}

function UnitCard({ unit, onEdit }: { unit: ManagedUnit; onEdit: () => void }) {
  const { id, code, name, intro, color, products } = unit
  return (
    <Card isFlush>
      <View className={styles.head}>
        <View className={styles.sign} style={{ backgroundColor: color }} />
        <View className={styles.name}>
          <Text className={styles.title}>{`${code} ${name}`}</Text>
          {intro ? <Text className={styles.intro}>{intro}</Text> : null}
        </View>
        <Button kind="secondary" size="small" text="修改" label={`修改单元 ${name}`} onPress={onEdit} />
      </View>
      {products.map((product) => (
        <ProductRow key={product.id} product={product} />
      ))}
      <View className={styles.tools}>
        <Button
          kind="secondary"
          size="small"
          icon="plus"
          text="添加展品"
          label={`添加展品到 ${name}`}
          onPress={() => void go('manageHall', { id: NEW_PRODUCT, unit: id })}
        />
      </View>
    </Card>
  )
}

function ProductRow({ product: { id, name, model, isOpen, posterUrl } }: { product: ManagedProduct }) {
  return (
    <Cell
      left={
        <ImageWithFallback
          isLazy
          className={styles.poster}
          src={posterUrl ? resolveUrl(posterUrl) : undefined}
          alt=""
          fallback="cube"
        />
      }
      title={name}
      note={model}
      {...(!isOpen && { right: <Chip text="不展示" tone="neutral" /> })}
      onPress={() => void go('manageHall', { id })}
    />
  )
}
