import { Text, View } from '@tarojs/components'

import { resolveUrl } from '@/api/base-url'
import type { ExhibitionUnit, FeaturedProduct, ProductCard } from '@/contract/exhibition/exhibition'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { ScrollRow } from '@/ui/layout/ScrollRow'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './UnitPanel.module.scss'

interface UnitPanelProps {
  units: readonly ExhibitionUnit[]
  chosen: ExhibitionUnit
  /** The product of the day, in any unit. */
  featured: FeaturedProduct | undefined
  /** Whether the camera is inside the chosen unit. */
  isInside: boolean
  /** The scene is running, so a unit can be entered. */
  canEnter: boolean
  /** The booth is shown without its machine. */
  isEmpty?: boolean
  onChoose(id: string): void
  /** Enters a unit, or returns to the overview. */
  onVisit(id: string | undefined): void
}

/** The exhibits of the selected unit, with tabs of the other units. */
export function UnitPanel(props: UnitPanelProps) {
  const { units, chosen, featured, isInside, canEnter, isEmpty = false, onChoose, onVisit } = props
  return (
    <View className={styles.root}>
      <View className={styles.head}>
        <Text className={styles.title}>{chosen.name}</Text>
        <Text className={styles.number}>{joinTexts([chosen.code, `${chosen.productCount} 件展品`])}</Text>
      </View>
      <Text className={styles.summary}>{chosen.intro}</Text>
      {isEmpty ? (
        <Text className={styles.reason} {...toAriaProps({ role: 'status', live: 'polite' })}>
          这里的 3D 展机暂时无法显示，展品资料照常可看
        </Text>
      ) : null}
      <ScrollRow className={styles.scroll}>
        <View className={styles.units} {...toAriaProps({ role: 'radiogroup', label: '展区' })}>
          {units.map(({ id, name }) => (
            <Pressable
              key={id}
              role="radio"
              isSmall
              checked={id === chosen.id}
              label={name}
              className={`${styles.unit} ${id === chosen.id ? styles.unitChosen : ''}`}
              onPress={() => onChoose(id)}
            >
              <Text>{name}</Text>
            </Pressable>
          ))}
        </View>
      </ScrollRow>
      {featured?.product.unitId === chosen.id ? (
        <Text className={styles.reason}>{`今日主推 ${featured.product.model}：${featured.reason}`}</Text>
      ) : null}
      <Exhibits products={chosen.products} featuredId={featured?.product.id} />
      <View className={styles.actions}>
        <Button kind="onDark" grow={1} text="全部展品" onPress={() => void go('products', { unitId: chosen.id })} />
        {canEnter ? (
          <Button
            grow={1}
            text={isInside ? '返回全景' : '进入展区'}
            onPress={() => onVisit(isInside ? undefined : chosen.id)}
          />
        ) : (
          <Button grow={1} text="展区列表" onPress={() => void go('exhibitionUnits')} />
        )}
      </View>
    </View>
  )
}

/** The product of the day first, because the others may be off screen. */
function Exhibits({ products, featuredId }: { products: readonly ProductCard[]; featuredId: string | undefined }) {
  const inOrder = [...products].sort((one, other) => Number(other.id === featuredId) - Number(one.id === featuredId))
  return (
    <ScrollRow className={styles.scroll}>
      <View className={styles.cards}>
        {inOrder.map(({ id, model, name, posterUrl }) => (
          <Pressable
            key={id}
            label={`${model} ${name}${id === featuredId ? '，今日主推' : ''}`}
            className={styles.card ?? ''}
            onPress={() => void go('product', { id })}
          >
            <ImageWithFallback
              className={styles.picture ?? ''}
              src={posterUrl === null ? undefined : resolveUrl(posterUrl)}
              alt=""
              mode="aspectFit"
              fallback="cube"
            />
            {id === featuredId ? <Text className={styles.mark}>今日主推</Text> : null}
            <Text className={styles.exhibit}>{model}</Text>
            <Text className={styles.kind}>{name}</Text>
          </Pressable>
        ))}
      </View>
    </ScrollRow>
  )
}
