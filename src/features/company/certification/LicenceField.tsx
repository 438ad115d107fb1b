import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import { upload } from '@/api/transfer'
import { uploadFile } from '@/contract/file'
import { ApiError, NetworkError } from '@/lib/errors'
import { openImages } from '@/parts/open-attachment'
import { compressImage, pickImages, releaseImage } from '@/platform/image'
import { Pressable } from '@/ui/action/Pressable'
import { Field } from '@/ui/form/Field'
import { Icon } from '@/ui/media/Icon'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './Certification.module.scss'

interface LicenceFieldProps {
  /** Empty before the upload. */
  fileId: string
  /** URL of the submitted licence; null for one that has just been uploaded. */
  url: string | null
  error: string | undefined
  onChange: (fileId: string) => void
  /** Called with whether a photo is on its way. */
  onUnsentChange: (isUnsent: boolean) => void
}

const MOST_BYTES = 10 * 1024 * 1024

function getUploadError(error: unknown): string {
  if (error instanceof ApiError && !error.isTransport) return error.message || '照片不能上传，请换一张'
  return error instanceof NetworkError ? error.message : '上传失败，请重试'
}

/** Picks, compresses and uploads a photo. */
function useLicence({ onChange, onUnsentChange }: Pick<LicenceFieldProps, 'onChange' | 'onUnsentChange'>) {
  const [url, setUrl] = useState<string>()
  const [percent, setPercent] = useState<number>()
  const [uploadError, setUploadError] = useState<string>()
  const pick = async () => {
    const [picked] = await pickImages()
    if (!picked) return
    setUploadError(undefined)
    const photo = await compressImage(picked)
    if (photo.path !== picked.path) releaseImage(picked)
    if (photo.size > MOST_BYTES) {
      releaseImage(photo)
      return setUploadError('照片不能超过 10 MB')
    }
    setPercent(0)
    onUnsentChange(true)
    try {
      const onProgress = (progress: { percent: number }) => setPercent(progress.percent)
      const file = await upload(uploadFile, { purpose: 'license' }, photo, { quiet: true, onProgress })
      setUrl(file.url)
      onChange(file.id)
    } catch (error) {
      setUploadError(getUploadError(error))
    } finally {
      releaseImage(photo)
      setPercent(undefined)
      onUnsentChange(false)
    }
  }
  return { url, percent, uploadError, pick }
}

/** The photo of the business licence: pick, upload, preview, replace. */
export function LicenceField({ fileId, url, error, ...reports }: LicenceFieldProps) {
  const licence = useLicence(reports)
  const shown = fileId ? (licence.url ?? url) : undefined
  const isBusy = licence.percent !== undefined
  return (
    <Field
      variant="stack"
      isBare
      required
      label="营业执照"
      hint="四角完整、文字清晰，JPG、PNG 或 WebP，10 MB 以内"
      error={licence.uploadError ?? error}
    >
      <View className={styles.licence}>
        {shown ? (
          <Pressable className={styles.photo} label="查看营业执照" onPress={() => openImages([shown])}>
            <ImageWithFallback className={styles.picture} src={resolveUrl(shown)} alt="" />
          </Pressable>
        ) : null}
        <Pressable
          className={shown ? styles.again : styles.add}
          disabled={isBusy}
          label={shown ? '重新上传营业执照' : '上传营业执照'}
          onPress={() => void licence.pick()}
        >
          <Icon name="camera" size={24} />
          <Text className={styles.addText}>
            {isBusy ? `上传中 ${Math.round(licence.percent ?? 0)}%` : shown ? '重新上传' : '拍照或从相册选择'}
          </Text>
        </Pressable>
      </View>
    </Field>
  )
}
