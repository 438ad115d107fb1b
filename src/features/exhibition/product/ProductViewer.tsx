import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import type { Product, ProductModel } from '@/contract/exhibition/exhibition'
import { useDataSaver } from '@/features/exhibition/use-data-saver'
import { splitImages } from '@/lib/image-list'
import { joinTexts } from '@/lib/text/join-texts'
import { Stage3D } from '@/parts/stage/Stage3D'
import type { StagePhase } from '@/parts/stage/stage-life'
import { toAriaProps } from '@/platform/aria'
import type { ProductPin } from '@/platform/kernel/types'
import { Icon } from '@/ui/media/Icon'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import { PartNames } from './PartNames'
import { PinnedPicture } from './PinnedPicture'
import { ProductPins } from './ProductPins'
import styles from './ProductViewer.module.scss'
import { SpinView } from './SpinView'
import { useProductScene } from './use-product-scene'
import { ViewerNote, ViewerTools } from './ViewerTools'

interface ProductViewerProps {
  product: Pick<Product, 'name' | 'intro' | 'media' | 'photos' | 'hotspots' | 'parts' | 'motions'>
}

/**
 * An interactive product that fills its container. The poster shows at once; on a weak device or metered data the spin
 * pictures follow, and 3D starts on a tap; otherwise 3D starts automatically; without WebGL2 only the spin pictures.
 * Without a model its own pictures. Never blank.
 */
export function ProductViewer({ product }: ProductViewerProps) {
  const { media, name, hotspots } = product
  const photos = splitImages(product.photos)
  if (!media && photos.length > 0) return <PinnedPicture name={name} photos={photos} hotspots={hotspots} />
  if (!media) {
    return (
      <View className={styles.empty} {...toAriaProps({ role: 'img', label: name })}>
        <Icon name="cube" size={40} />
      </View>
    )
  }
  if (!media.mesh) return <StillProduct media={media} name={name} isSpinning />
  return <LiveProduct {...product} media={media} mesh={media.mesh} />
}

/** The poster, replaced by the spin pictures when allowed. */
function StillProduct({ media, name, isSpinning }: { media: ProductModel; name: string; isSpinning: boolean }) {
  const { poster, spin } = media
  const [isDrawn, setDrawn] = useState(false)
  const turns = isSpinning && spin !== null
  return (
    <View className={styles.still}>
      <ImageWithFallback
        className={`${styles.picture} ${styles.poster} ${turns && isDrawn ? styles.gone : ''}`}
        src={resolveUrl(poster.url)}
        alt={name}
        mode="aspectFit"
        fallback="cube"
        fallbackText="图片没有加载成功"
      />
      {turns ? (
        <SpinView
          className={styles.picture ?? ''}
          url={spin.url}
          frames={spin.frames}
          columns={spin.columns}
          label={`${name}，左右拖动环绕查看`}
          onReady={() => setDrawn(true)}
        />
      ) : null}
    </View>
  )
}

interface LiveProductProps extends Pick<Product, 'name' | 'intro' | 'hotspots' | 'parts' | 'motions'> {
  media: ProductModel
  mesh: NonNullable<ProductModel['mesh']>
}

function LiveProduct({ media, mesh, name, intro, hotspots, parts, motions }: LiveProductProps) {
  // A tap on a part without a text shows the text of the product.
  const scene = useProductScene(mesh, [...parts, { key: media.slug, name, note: intro }], media.isUploaded)
  const isSavingData = useDataSaver()
  const spins = (phase: StagePhase) =>
    phase === 'unsupported' || phase === 'broken' || phase === 'failed' || isSavingData === true
  const filterPins = (pinKind: ProductPin['kind']) => scene.pins.filter(({ kind }) => kind === pinKind)
  return (
    <Stage3D
      className={styles.stage ?? ''}
      label={`${name}的 3D 模型`}
      startText="查看 3D"
      busyText="正在加载 3D"
      kernel={media.isUploaded ? 'gltf' : 'three'}
      // An uploaded model may have 10 MB: its size is shown, and a tap loads it.
      isAuto={isSavingData === undefined ? undefined : !isSavingData && !media.isUploaded}
      load={scene.load}
      loadBytes={mesh.size}
      start={scene.start}
      onRunning={scene.follow}
      renderPlaceholder={(phase) => <StillProduct media={media} name={name} isSpinning={spins(phase)} />}
    >
      <View className={styles.pins}>
        <ProductPins pins={filterPins('hotspot')} hotspots={hotspots} onHotspot={scene.show} />
        <PartNames pins={filterPins('part')} area={scene.area} parts={parts} onPart={scene.name} />
      </View>
      <Text className={styles.advice}>{joinTexts(['拖动旋转', '双指缩放', '双击看近'])}</Text>
      <ViewerTools scene={scene} names={motions} />
      <ViewerNote
        hotspot={hotspots.find(({ key }) => key === scene.hotspotKey)}
        part={scene.part}
        onClose={() => (scene.hotspotKey ? scene.show(undefined) : scene.clear())}
      />
    </Stage3D>
  )
}
