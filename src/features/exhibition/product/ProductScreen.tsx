import { Text, View } from '@tarojs/components'
import { useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'

import { useCall } from '@/api/query'
import { getProduct, type Product } from '@/contract/exhibition/exhibition'
import { PageFrame } from '@/parts/PageFrame'
import { PosterSheet } from '@/parts/poster/PosterSheet'
import { QueryView } from '@/parts/QueryView'
import { shareOrCopyLink } from '@/parts/share-or-copy-link'
import { useSession } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { ShareArea } from '@/ui/action/ShareArea'
import { TextSkeleton } from '@/ui/feedback/Skeleton'
import { Icon, type IconName } from '@/ui/media/Icon'

import { EnquirySheet } from './EnquirySheet'
import { PinnedPicture } from './PinnedPicture'
import styles from './ProductDetail.module.scss'
import { DocumentCard, HotspotCard, ParamCards, PartCard, PhotoCard, RelatedCard } from './ProductFacts'
import { ContactCard, ProductHead } from './ProductHead'
import { ProductViewer } from './ProductViewer'
import { buildProductAddress, paintProduct } from './product-poster'
import { useFavorite } from './use-favorite'

const toSharedPage = ({ id, name, model }: Product) => ({ title: `${model} ${name}`, path: buildProductAddress(id) })

interface ToolProps {
  icon: IconName
  text: string
  label?: string
  isOn?: boolean
  onPress: () => void
}

function Tool({ icon, text, label, isOn = false, onPress }: ToolProps) {
  return (
    <Pressable className={`${styles.tool} ${isOn ? styles.kept : ''}`} label={label ?? text} onPress={onPress}>
      <Icon name={icon} size={22} />
      <Text>{text}</Text>
    </Pressable>
  )
}

type Step = 'enquiry' | 'poster'

function Tools({ product, onOpen }: { product: Product; onOpen: (step: Step) => void }) {
  const { toggle, isBusy } = useFavorite()
  const { favorite } = product
  return (
    <>
      <View className={styles.tools}>
        <Tool
          icon={favorite ? 'star-filled' : 'star'}
          text={favorite ? '已收藏' : '收藏'}
          label={favorite ? '取消收藏' : '收藏'}
          isOn={favorite}
          onPress={() => {
            if (!isBusy) void toggle(product)
          }}
        />
        <ShareArea className={styles.tool} label="分享" onShare={() => void shareOrCopyLink(toSharedPage(product))}>
          <Icon name="share" size={22} />
          <Text>分享</Text>
        </ShareArea>
        <Tool icon="qr" text="海报" onPress={() => onOpen('poster')} />
      </View>
      <Button grow={1} text="咨询产品" onPress={() => onOpen('enquiry')} />
    </>
  )
}

function Shown({ product }: { product: Product }) {
  return (
    <>
      <View className={styles.stage}>
        <View className={styles.viewer}>
          <ProductViewer product={product} />
        </View>
      </View>
      <ProductHead product={product} />
      <PinnedPhotos product={product} />
      <HotspotCard hotspots={product.hotspots} />
      <PartCard parts={product.parts} />
      <ParamCards params={product.params} />
      <PhotoCard name={product.name} photos={product.photos} />
      <DocumentCard documents={product.documents} />
      <ContactCard id={product.id} contact={product.contact} />
      <RelatedCard related={product.related} />
    </>
  )
}

/** Beside a model: the pictures that have hotspots. */
function PinnedPhotos({ product: { name, media, hotspots } }: { product: Product }) {
  const photos = [...new Set(hotspots.flatMap(({ place }) => (place ? [place.photo] : [])))]
  if (!media || photos.length === 0) return null
  return (
    <View className={styles.pinned}>
      <PinnedPicture name={name} photos={photos} hotspots={hotspots} />
    </View>
  )
}

function ProductSkeleton() {
  return (
    <>
      <View className={styles.stage} />
      <View className={styles.panel}>
        <TextSkeleton />
      </View>
    </>
  )
}

/** One product: view, details, enquiry, favourite and sharing. */
export function ProductScreen({ id }: { id: string }) {
  const userId = useSession(({ user }) => user?.userId)
  const query = useCall(getProduct, { id }, { owner: userId })
  const [step, setStep] = useState<Step>()
  const { data } = query
  useShareAppMessage(() => (data ? toSharedPage(data) : { title: '产品详情', path: buildProductAddress(id) }))
  const close = () => setStep(undefined)
  return (
    <PageFrame
      route="product"
      color="white"
      hasHead={data !== undefined || !query.error}
      {...(data && { bottom: <Tools product={data} onOpen={setStep} /> })}
    >
      <QueryView query={query} what="产品" skeleton={<ProductSkeleton />}>
        {(product) => (
          <>
            <Shown product={product} />
            <EnquirySheet product={product} isOpen={step === 'enquiry'} onClose={close} />
            {step === 'poster' ? (
              <PosterSheet
                title="产品海报"
                label={`${product.name}的海报，带二维码`}
                fileName={`${product.model}.png`}
                onPaint={(pen, host) => paintProduct(pen, host, product)}
                onClose={close}
              />
            ) : null}
          </>
        )}
      </QueryView>
    </PageFrame>
  )
}
