import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useRefresh } from '@/api/query'
import { upload } from '@/api/transfer'
import { saveVisitorPhoto } from '@/contract/visit/entry-files'
import { getVisitorPass } from '@/contract/visit/visit-pass'
import { isRefusal } from '@/lib/errors'
import { CropSheet } from '@/parts/crop/CropSheet'
import { PageFrame } from '@/parts/PageFrame'
import { showToast } from '@/platform/feedback'
import { pickImages, releaseImage } from '@/platform/image'
import type { PickedImage } from '@/platform/image/types'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './Entry.module.scss'
import { photoTexts } from './photo-texts'

interface PhotoViewProps {
  visit: { id: string; holder?: string | undefined }
  /** The photo that was given before. */
  photoUrl: string | null
  onDone: () => void
  onBack: () => void
}

/** The visitor's photo, from the camera or the album, cropped to a square. */
export function PhotoView({ visit, photoUrl, onDone, onBack }: PhotoViewProps) {
  const [picked, setPicked] = useState<PickedImage>()
  const refresh = useRefresh([getVisitorPass])
  const pick = async (from: 'album' | 'camera') => setPicked((await pickImages({ from }))[0])
  const send = async (cut: PickedImage): Promise<string | undefined> => {
    try {
      await upload(saveVisitorPhoto, visit, cut, { quiet: true })
    } catch (error) {
      return isRefusal(error) ? error.message : photoTexts.failed.zh
    } finally {
      releaseImage(cut)
    }
    setPicked(undefined)
    showToast(photoTexts.done.zh, SHORT_TOAST_MS)
    await refresh()
    onDone()
    return undefined
  }
  const buttons = (
    <>
      <Button grow={1} kind="secondary" icon="image" text={photoTexts.album.zh} onPress={() => void pick('album')} />
      <Button grow={1} icon="camera" text={photoTexts.camera.zh} onPress={() => void pick('camera')} />
    </>
  )
  return (
    <PageFrame route="visitorPass" hasHead={false} title={photoTexts.title.zh} onBack={onBack} bottom={buttons}>
      <Card>
        <View className={styles.portrait}>
          {photoUrl ? (
            <ImageWithFallback
              className={styles.face ?? ''}
              src={resolveUrl(photoUrl)}
              alt={photoTexts.current.zh}
              fallback="user"
            />
          ) : (
            <View className={styles.noFace}>
              <Icon name="user" size={40} />
              <Text>{photoTexts.empty.zh}</Text>
            </View>
          )}
          <Text className={styles.lead}>{photoTexts.lead.zh}</Text>
          <Text className={styles.note}>{photoTexts.note.zh}</Text>
        </View>
      </Card>
      <CropSheet picture={picked} title={photoTexts.crop.zh} onCut={send} onClose={() => setPicked(undefined)} />
    </PageFrame>
  )
}
