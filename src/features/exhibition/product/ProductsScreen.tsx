import { Text, View } from '@tarojs/components'

import { useCall, usePages } from '@/api/query'
import {
  type ExhibitionUnit,
  listExhibitionUnits,
  listFavoriteProducts,
  listProducts,
  type ProductCard,
  type ProductSort,
} from '@/contract/exhibition/exhibition'
import { FindBar } from '@/features/exhibition/hall/FindBar'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { useAddressChoice } from '@/parts/search/use-address-state'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { emptyList } from '@/ui/pictures/empty-list'

import styles from './Product.module.scss'
import { ProductListRow } from './ProductListRow'

const sorts = [
  { key: 'default', text: '推荐' },
  { key: 'popular', text: '热门' },
  { key: 'newest', text: '最新' },
] as const

const getRowKey = ({ id }: ProductCard) => id

function UnitHead({ unit: { code, name, intro } }: { unit: ExhibitionUnit }) {
  return (
    <View className={styles.unitHead}>
      <View className={styles.unitTop}>
        <Text className={styles.code}>{code}</Text>
        <Text className={styles.unitName}>{name}</Text>
      </View>
      <Text className={styles.unitIntro}>{intro}</Text>
    </View>
  )
}

const renderRow = (product: ProductCard) => <ProductListRow product={product} />

function FavoriteProducts() {
  const pages = usePages(listFavoriteProducts, {})
  return (
    <QueryList
      pages={pages}
      what="收藏"
      getKey={getRowKey}
      renderRow={renderRow}
      empty={
        <EmptyView
          picture={emptyList}
          text="还没有收藏产品"
          hint="在产品详情里点一下星标，下次从这里直接打开"
          action={{ text: '去看看展品', onPress: () => void go('exhibitionUnits') }}
        />
      }
    />
  )
}

function UnitProducts({ unitId }: { unitId: string | undefined }) {
  const [sort, setSort] = useAddressChoice<ProductSort>('sort', ['default', 'popular', 'newest'])
  const pages = usePages(listProducts, { sort, ...(unitId && { unitId }) })
  return (
    <>
      <View className={styles.tabs}>
        <SegmentedTabs label="排序" tabs={sorts} active={sort} onSelect={setSort} />
      </View>
      <QueryList
        key={sort}
        pages={pages}
        what="产品列表"
        getKey={getRowKey}
        renderRow={renderRow}
        empty={
          <EmptyView
            picture={emptyList}
            text="这个展区还没有展品"
            hint="可以先看看其他展区"
            action={{ text: '全部展区', onPress: () => void go('exhibitionUnits') }}
          />
        }
      />
    </>
  )
}

interface ProductsScreenProps {
  /** A single unit; absent: the whole hall. */
  unitId?: string | undefined
  /** Lists the user's favourites. */
  isKept?: boolean
}

/** The products of a unit, of the hall, or the user's favourites. */
export function ProductsScreen({ unitId, isKept = false }: ProductsScreenProps) {
  const { data } = useCall(listExhibitionUnits, {}, { quiet: true, enabled: unitId !== undefined })
  const unit = data?.units.find(({ id }) => id === unitId)
  const title = isKept ? '我的收藏' : unit?.name
  return (
    <PageFrame route="products" {...(title && { title })}>
      {isKept ? null : <FindBar />}
      {unit ? <UnitHead unit={unit} /> : null}
      {isKept ? <FavoriteProducts /> : <UnitProducts unitId={unitId} />}
    </PageFrame>
  )
}
