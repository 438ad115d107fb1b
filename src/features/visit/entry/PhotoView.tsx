import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import { useCall, useInvalidation } from '@/api/query'
import { upload } from '@/api/transfer'
import { saveVisitorPhoto } from '@/contract/visit/entry-files'
import { getVisitorPass } from '@/contract/visit/visit-pass'
import { VisitorFrame } from '@/features/visit/language/VisitorLanguage'
import { useVisitKeepDays } from '@/features/visit/use-visit-keep-days'
import { isRefusal } from '@/lib/errors'
import { CropSheet } from '@/parts/crop/CropSheet'
import { showToast } from '@/platform/feedback'
import { pickImages, releaseImage } from '@/platform/image'
import type { PickedImage } from '@/platform/image/types'
import { useLanguage, useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './Entry.module.scss'
import { photoTexts } from './photo-texts'

interface PhotoViewProps {
  visit: { id: string; holder?: string | undefined }
  onDone: () => void
}

/** The visitor's photo, from the camera or the album, cropped to a square. */
export function PhotoView({ visit, onDone }: PhotoViewProps) {
  const texts = useTexts(photoTexts)
  const language = useLanguage()
  const keepDays = useVisitKeepDays()
  const [picked, setPicked] = useState<PickedImage>()
  const refresh = useInvalidation(saveVisitorPhoto)
  // The photo that was given before.
  const photoUrl = useCall(getVisitorPass, visit, { quiet: true }).data?.photoUrl
  const pick = async (from: 'album' | 'camera') => setPicked((await pickImages({ from }))[0])
  const send = async (cut: PickedImage): Promise<string | undefined> => {
    try {
      await upload(saveVisitorPhoto, visit, cut, { quiet: true })
    } catch (error) {
      return isRefusal(error) && language === 'zh' ? error.message : texts.failed
    } finally {
      releaseImage(cut)
    }
    setPicked(undefined)
    showToast(texts.done)
    await refresh()
    onDone()
    return undefined
  }
  const buttons = (
    <>
      <Button grow={1} kind="secondary" icon="image" text={texts.album} onPress={() => void pick('album')} />
      <Button grow={1} icon="camera" text={texts.camera} onPress={() => void pick('camera')} />
    </>
  )
  return (
    <VisitorFrame route="visitorPass" hasHead={false} title={texts.title} bottom={buttons}>
      <Card>
        <View className={styles.portrait}>
          {photoUrl ? (
            <ImageWithFallback
              className={styles.face ?? ''}
              src={resolveUrl(photoUrl)}
              alt={texts.current}
              fallback="user"
            />
          ) : (
            <View className={styles.noFace}>
              <Icon name="user" size={40} />
              <Text>{texts.empty}</Text>
            </View>
          )}
          <Text className={styles.lead}>{texts.lead}</Text>
          <Text className={styles.note}>{texts.note(keepDays)}</Text>
        </View>
      </Card>
      <CropSheet picture={picked} title={texts.crop} onCrop={send} onClose={() => setPicked(undefined)} />
    </VisitorFrame>
  )
}
