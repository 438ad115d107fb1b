import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import { useCall, useRefresh } from '@/api/query'
import {
  getManagedHall,
  type HallSort,
  type ManagedHall,
  type ManagedProduct,
  type ManagedUnit,
} from '@/contract/exhibition/exhibition-manage'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { ListTools } from '@/features/manage/list/ListTools'
import { findRows, useListFilter } from '@/features/manage/list/use-list-filter'
import { useListSort } from '@/features/manage/sort/SortCell'
import { Table, type TableColumn, TableRow, TableText } from '@/features/manage/table/TableCard'
import { go } from '@/navigation/navigate'
import { QueryView } from '@/parts/QueryView'
import { NothingFound } from '@/parts/search/NothingFound'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'
import { emptyList } from '@/ui/pictures/empty-list'

import { FeatureSheet } from './FeatureSheet'
import styles from './Hall.module.scss'
import { NEW_PRODUCT, ProductEditor } from './ProductEditor'
import { UnitSheet } from './UnitSheet'

const sorts = [
  { value: 'shown', text: '按展示顺序' },
  { value: 'name', text: '按名称' },
  { value: 'changed', text: '最近修改的在前' },
] as const

const columns: readonly TableColumn<ManagedProduct, HallSort>[] = [
  {
    title: '展品',
    share: 6,
    sorts: { name: 'ascending' },
    render: (product) => (
      <View className={styles.product}>
        <Poster product={product} />
        <TableText text={product.name} />
      </View>
    ),
  },
  { title: '型号', share: 4, render: ({ model }) => <TableText text={model} /> },
  {
    title: '最近修改',
    share: 3,
    sorts: { changed: 'descending' },
    render: ({ changedTime }) => <TableText text={changedTime.slice(0, 10)} />,
  },
  {
    title: '展示',
    share: 2,
    render: ({ isOpen }) => <Chip text={isOpen ? '展示中' : '不展示'} tone={isOpen ? 'success' : 'neutral'} />,
  },
]

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
  const [sort, setSort] = useListSort(sorts)
  const query = useCall(getManagedHall, { sort }, { keepPrevious: true })
  const refresh = useRefresh([getManagedHall])
  const list = useListFilter<{ state: HallState }>({ state: states })
  const [open, setOpen] = useState<{ unit?: ManagedUnit }>()
  const add = <Button grow={1} icon="plus" text="新增展览单元" disabled={!query.data} onPress={() => setOpen({})} />
  return (
    <AdministratorFrame route="manageHall" onRefresh={refresh} bottom={add}>
      <QueryView query={query} what="展厅" skeleton={<ListSkeleton count={6} />}>
        {(hall) =>
          hall.units.length === 0 ? (
            <EmptyView picture={emptyList} text="展厅还是空的" hint="先新增展览单元，再添加展品" />
          ) : (
            <>
              <ListTools
                list={list}
                placeholder="搜索单元、展品或型号"
                states={states}
                sorts={sorts}
                sort={sort}
                onSort={setSort}
              />
              {list.isNarrowed ? null : <Features hall={hall} />}
              <UnitCards
                units={findUnits(hall.units, list.words, list.chosen.state)}
                onClear={list.clear}
                sort={sort}
                onSort={setSort}
                onEdit={(unit) => setOpen({ unit: hall.units.find(({ id }) => id === unit.id) ?? unit })}
              />
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
  return (
    <Card isFlush title="主推" action={{ text: '设主推', onPress: () => setSetting(true) }}>
      {features.length === 0 ? <Cell title="没有指定" note="展品每天轮流主推" /> : null}
      {features.map(({ day, productName, reason }) => (
        <Cell key={day} title={productName} {...(reason && { note: reason })} value={day.slice(5)} />
      ))}
      {isSetting ? <FeatureSheet hall={hall} onClose={() => setSetting(false)} /> : null}
    </Card>
  )
}

const states = [
  { value: 'shown', text: '展示中' },
  { value: 'hidden', text: '不展示' },
] as const
type HallState = (typeof states)[number]['value']

/** Units with the products that match; a unit whose own name does keeps all of a state. */
function findUnits(units: readonly ManagedUnit[], words: string, state: HallState | undefined): readonly ManagedUnit[] {
  if (!words.trim() && !state) return units
  const isWanted = ({ isOpen }: ManagedProduct) => state === undefined || isOpen === (state === 'shown')
  return units.flatMap((unit) => {
    const isNamed = findRows([unit], words, ({ name, code }) => [name, code]).length > 0
    const found = isNamed ? unit.products : findRows(unit.products, words, ({ name, model }) => [name, model])
    const products = found.filter(isWanted)
    return products.length > 0 || (isNamed && !state) ? [{ ...unit, products }] : []
  })
}

interface UnitCardsProps {
  units: readonly ManagedUnit[]
  onClear: () => void
  sort: HallSort
  onSort: (sort: HallSort) => void
  onEdit: (unit: ManagedUnit) => void
}

function UnitCards({ units, onClear, onEdit, ...order }: UnitCardsProps) {
  if (units.length === 0) return <NothingFound what="展品" onClear={onClear} />
  return units.map((unit) => <UnitCard key={unit.id} unit={unit} onEdit={() => onEdit(unit)} {...order} />)
}

interface UnitCardProps {
  unit: ManagedUnit
  sort: HallSort
  onSort: (sort: HallSort) => void
  onEdit: () => void
}

function UnitCard({ unit, sort, onSort, onEdit }: UnitCardProps) {
  const { id, code, name, intro, color, isOpen, products } = unit
  return (
    <Card isFlush>
      <View className={styles.head}>
        <View className={styles.sign} style={{ backgroundColor: color }} />
        <View className={styles.name}>
          <Text className={styles.title}>{`${code} ${name}`}</Text>
          {intro ? <Text className={styles.intro}>{intro}</Text> : null}
        </View>
        {isOpen ? null : <Chip text="不展示" tone="neutral" />}
        <Button kind="secondary" size="small" text="修改" label={`修改单元 ${name}`} onPress={onEdit} />
      </View>
      <Table label={name} columns={columns} sort={sort} onSort={onSort} hasRows={products.length > 0}>
        {() => products.map((product) => <ProductRow key={product.id} product={product} />)}
      </Table>
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

function Poster({ product: { posterUrl } }: { product: ManagedProduct }) {
  return (
    <ImageWithFallback
      isLazy
      className={styles.poster}
      src={posterUrl ? resolveUrl(posterUrl) : undefined}
      alt=""
      fallback="cube"
    />
  )
}

function ProductRow({ product }: { product: ManagedProduct }) {
  const { id, name, model, isOpen } = product
  return (
    <TableRow
      columns={columns}
      row={product}
      left={<Poster product={product} />}
      title={name}
      note={model}
      {...(!isOpen && { right: <Chip text="不展示" tone="neutral" /> })}
      onPress={() => void go('manageHall', { id })}
    />
  )
}
