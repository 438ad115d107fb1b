import { Text, View } from '@tarojs/components'

import { resolveUrl } from '@/api/base-url'
import { describeFile, openAttachment } from '@/parts/AttachmentList'
import type { File } from '@/parts/form/form-facts'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Icon } from '@/ui/media/Icon'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './FileItems.module.scss'
import { openPickedFile } from './open-picked-file'
import type { PendingUpload } from './upload-list'

interface FileProps {
  file: File
  /** All files of the field, for swiping in the picture viewer. */
  files: readonly File[]
  /** Absent when read-only. */
  onRemove?: () => void
}

export function ImageTile(props: FileProps) {
  const { file, files, onRemove } = props
  // It waits for the virus scanner, or is deleted: there is no picture.
  if (file.state) return <FileRow {...props} />
  return (
    <View className={styles.tile}>
      <Pressable className={styles.picture} label={`图片 ${file.name}`} onPress={() => openAttachment(file, files)}>
        <ImageWithFallback className={styles.picture} src={file.url ? resolveUrl(file.url) : undefined} alt="" />
      </Pressable>
      {onRemove ? <Remove className={styles.tileRemove} name={file.name} onPress={onRemove} /> : null}
    </View>
  )
}

export function FileRow({ file, files, onRemove }: FileProps) {
  const note = describeFile(file)
  return (
    <View className={styles.file}>
      <Pressable
        className={styles.fileOpen}
        label={`附件 ${file.name}${note && `，${note}`}`}
        onPress={() => openAttachment(file, files)}
      >
        <Icon name={file.contentType === 'application/pdf' ? 'pdf' : 'file'} size={22} />
        <Text className={styles.fileName}>{file.name}</Text>
        <Text className={styles.fileSize}>{note}</Text>
      </Pressable>
      {onRemove ? <Remove className={styles.fileRemove} name={file.name} onPress={onRemove} /> : null}
    </View>
  )
}

interface UploadProps {
  upload: PendingUpload
  onRetry: () => void
  onDrop: () => void
}

/** The tap on a failed upload retries it, or previews the file while it waits for the network. */
function getTapAction({ upload: { picked, failure }, onRetry }: UploadProps): (() => void) | undefined {
  if (!failure?.canRetry) return undefined
  return failure.isWaiting ? () => openPickedFile(picked) : onRetry
}

export function UploadTile(props: UploadProps) {
  const { picked, percent, failure } = props.upload
  const onPress = getTapAction(props)
  return (
    <View className={styles.tile}>
      <ImageWithFallback className={styles.picture} src={picked.path} alt="" />
      {onPress ? (
        <Pressable className={styles.veil} label={`${picked.name}，${failure?.text}`} onPress={onPress}>
          <Icon name={failure?.isWaiting ? 'upload' : 'refresh'} size={20} />
          <Text className={styles.veilText}>{failure?.text}</Text>
        </Pressable>
      ) : (
        <View
          className={styles.veil}
          {...toAriaProps({ role: 'status', label: failure ? '' : `${picked.name} 上传中` })}
        >
          <Text className={styles.veilText}>{failure?.text ?? `${Math.round(percent)}%`}</Text>
        </View>
      )}
      <Remove className={styles.tileRemove} name={picked.name} onPress={props.onDrop} />
    </View>
  )
}

export function UploadItem(props: UploadProps) {
  const { picked, percent, failure } = props.upload
  const onPress = getTapAction(props)
  const tone = failure?.isWaiting ? styles.waiting : styles.failure
  const inside = (
    <>
      <Icon name={failure && !failure.isWaiting ? 'warning' : 'upload'} size={22} />
      <View className={styles.uploadText}>
        <Text className={styles.fileName}>{picked.name}</Text>
        {failure ? (
          <Text className={tone} {...toAriaProps({ role: failure.isWaiting ? 'status' : 'alert' })}>
            {failure.text}
          </Text>
        ) : (
          <ProgressBar value={percent / 100} label={`${picked.name} 上传`} />
        )}
      </View>
    </>
  )
  return (
    <View className={styles.file}>
      {onPress ? (
        <Pressable className={styles.fileOpen} label={`${picked.name}，${failure?.text}`} onPress={onPress}>
          {inside}
        </Pressable>
      ) : (
        <View className={styles.fileOpen}>{inside}</View>
      )}
      <Remove className={styles.fileRemove} name={picked.name} onPress={props.onDrop} />
    </View>
  )
}

function Remove({ className = '', name, onPress }: { className?: string; name: string; onPress: () => void }) {
  return (
    <Pressable className={className} isSmall label={`移除${name}`} onPress={onPress}>
      <Icon name="close" size={16} />
    </Pressable>
  )
}
