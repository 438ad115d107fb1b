import { Text, View } from '@tarojs/components'

import { resolveUrl } from '@/api/base-url'
import type { Product } from '@/contract/exhibition/exhibition'
import { splitImages } from '@/lib/image-list'
import { openFile, openImages } from '@/parts/open-attachment'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { ScrollRow } from '@/ui/layout/ScrollRow'
import { FactList } from '@/ui/list/FactList'
import { Icon } from '@/ui/media/Icon'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './ProductDetail.module.scss'
import { ProductListRow } from './ProductListRow'

/** The texts of the hotspots, readable without 3D. */
export function HotspotCard({ hotspots }: Pick<Product, 'hotspots'>) {
  if (hotspots.length === 0) return null
  return (
    <Card title="看点">
      {hotspots.map(({ key, title, text, facts }, at) => (
        <View key={key} className={styles.point}>
          <Text className={styles.number}>{at + 1}</Text>
          <View className={styles.pointText}>
            <Text className={styles.pointTitle}>{title}</Text>
            <Text className={styles.pointNote}>{text}</Text>
            <View className={styles.tags}>
              {facts.map((fact) => (
                <Text key={fact.key} className={styles.tag}>{`${fact.key} ${fact.value}`}</Text>
              ))}
            </View>
          </View>
        </View>
      ))}
    </Card>
  )
}

/** The parts of a product. */
export function PartCard({ parts }: Pick<Product, 'parts'>) {
  if (parts.length === 0) return null
  return (
    <Card title="主要部件">
      <FactList facts={parts.map(({ name, note }) => ({ label: name, value: note }))} />
    </Card>
  )
}

/** The parameters by section. */
export function ParamCards({ params }: Pick<Product, 'params'>) {
  return (
    <>
      {params.map(({ title, facts }) => (
        <Card key={title} title={title}>
          <FactList align="side" facts={facts.map(({ key, value }) => ({ label: key, value }))} />
        </Card>
      ))}
    </>
  )
}

/** Photos that open in the picture viewer. */
export function PhotoCard({ name, photos }: Pick<Product, 'name' | 'photos'>) {
  const urls = splitImages(photos)
  if (urls.length === 0) return null
  return (
    <Card title="产品图片" isFlush>
      <ScrollRow className={styles.scroll}>
        <View className={styles.photos}>
          {urls.map((url, at) => (
            <Pressable key={url} label={`${name}图片 ${at + 1}`} onPress={() => openImages(urls, at)}>
              <ImageWithFallback className={styles.photo ?? ''} src={resolveUrl(url)} alt="" mode="aspectFill" isLazy />
            </Pressable>
          ))}
        </View>
      </ScrollRow>
    </Card>
  )
}

/** The documents of a product. */
export function DocumentCard({ documents }: Pick<Product, 'documents'>) {
  if (documents.length === 0) return null
  return (
    <Card title="资料">
      {documents.map(({ key, name, kind, url }) => (
        <Pressable
          key={key}
          className={styles.document}
          feedback="ground"
          label={`打开 ${name}`}
          onPress={() => void openFile(url, kind === 'pdf' ? `${name}.pdf` : name)}
        >
          <Icon name={kind === 'pdf' ? 'pdf' : 'file'} size={22} />
          <Text className={styles.documentName}>{name}</Text>
          <Icon name="chevron-right" size={14} />
        </Pressable>
      ))}
    </Card>
  )
}

/** Related products, the same unit first. */
export function RelatedCard({ related }: Pick<Product, 'related'>) {
  if (related.length === 0) return null
  return (
    <>
      <Text className={styles.section}>相关产品</Text>
      {related.map((product) => (
        <ProductListRow key={product.id} product={product} />
      ))}
    </>
  )
}
