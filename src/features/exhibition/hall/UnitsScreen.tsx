import { Text, View } from '@tarojs/components'
import type { CSSProperties } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { type ExhibitionUnit, type FeaturedProduct, listExhibitionUnits } from '@/contract/exhibition/exhibition'
import { ProductPicture } from '@/features/exhibition/product/ProductPicture'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'
import { emptyList } from '@/ui/pictures/empty-list'

import { FindBar } from './FindBar'
import styles from './Units.module.scss'

const EXHIBITS = 3

function Featured({ product, reason }: FeaturedProduct) {
  const { id, name, model, posterUrl } = product
  return (
    <Pressable
      className={styles.featured}
      label={`今日主推，${name} ${model}，${reason}`}
      onPress={() => void go('product', { id })}
    >
      <ProductPicture className={styles.featuredPicture ?? ''} url={posterUrl} />
      <View className={styles.featuredText}>
        <Text className={styles.mark}>今日主推</Text>
        <Text className={styles.featuredName}>{name}</Text>
        <Text className={styles.featuredModel}>{model}</Text>
        <Text className={styles.reason}>{reason}</Text>
      </View>
    </Pressable>
  )
}

function Unit({ unit }: { unit: ExhibitionUnit }) {
  const { id, code, name, intro, color, productCount, products } = unit
  return (
    <Card label={`${code} ${name}，${productCount} 件展品`} onPress={() => void go('products', { unitId: id })}>
      <View className={styles.head} style={{ '--zone': color } as CSSProperties}>
        <View className={styles.stripe} />
        <Text className={styles.code}>{code}</Text>
        <Text className={styles.name}>{name}</Text>
        <View className={styles.count}>
          <Text>{productCount} 件</Text>
          <Icon name="chevron-right" size={14} />
        </View>
      </View>
      <Text className={styles.intro}>{intro}</Text>
      <View className={styles.shown}>
        {products.slice(0, EXHIBITS).map(({ id: product, name: exhibit, posterUrl }) => (
          <View key={product} className={styles.exhibit}>
            <ProductPicture className={styles.picture ?? ''} url={posterUrl} isLazy />
            <Text className={styles.exhibitName}>{exhibit}</Text>
          </View>
        ))}
      </View>
    </Card>
  )
}

/** The units of the hall as a list, with the product of the day: an alternative to the 3D hall. */
export function UnitsScreen() {
  const query = useCall(listExhibitionUnits, {})
  const refresh = useRefresh([listExhibitionUnits])
  const isUser = useStaffUser() !== undefined
  const buttons = (
    <>
      {isUser ? (
        <Button
          grow={1}
          kind="secondary"
          icon="star"
          text="我的收藏"
          onPress={() => void go('products', { kept: 1 })}
        />
      ) : null}
      <Button grow={1} icon="cube" text="走进 3D 展厅" onPress={() => void go('hall')} />
    </>
  )
  return (
    <PageFrame route="exhibitionUnits" bottom={buttons} onRefresh={refresh}>
      <FindBar />
      <QueryView query={query} what="展览单元" skeleton={<ListSkeleton />}>
        {({ units, featured, hallName }) =>
          units.length === 0 ? (
            <EmptyView picture={emptyList} text="展厅正在布置" hint="展品上架后会出现在这里" />
          ) : (
            <>
              {featured ? <Featured {...featured} /> : null}
              {units.map((unit) => (
                <Unit key={unit.id} unit={unit} />
              ))}
              <Text className={styles.foot}>{hallName}</Text>
            </>
          )
        }
      </QueryView>
    </PageFrame>
  )
}
