import { Text, View } from '@tarojs/components'
import type { InferOutput } from 'valibot'

import type { FileRef } from '@/contract/shapes'
import { showToast } from '@/platform/feedback'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './AttachmentList.module.scss'
import { openFile, openImages } from './open-attachment'

type File = InferOutput<typeof FileRef>

const KILO = 1024
const stateNames = { pending: '待检', infected: '含病毒，已删除' }

function formatFileSize(bytes: number): string {
  if (bytes < KILO * KILO) return `${Math.max(1, Math.round(bytes / KILO))} KB`
  return `${(bytes / KILO / KILO).toFixed(1)} MB`
}

/** What stands beside the name of a file: its size, or why it cannot be opened. */
export function describeFile({ size, state }: File): string {
  if (state) return stateNames[state]
  return size > 0 ? formatFileSize(size) : ''
}

function isImage({ contentType }: File): boolean {
  return contentType.startsWith('image/')
}

/**
 * Opens a file: a picture in the picture viewer, together with the other pictures; a document in the phone's viewer.
 */
export function openAttachment(file: File, files: readonly File[]): void {
  if (!file.url) return
  if (file.state) return void showToast(`文件${stateNames[file.state]}`)
  if (!isImage(file)) {
    // A name may lack the extension.
    const isPdf = file.contentType === 'application/pdf' && !/\.pdf$/i.test(file.name)
    return void openFile(file.url, isPdf ? `${file.name}.pdf` : file.name)
  }
  const images = files.filter((one) => isImage(one) && !one.state)
  openImages(
    images.map(({ url }) => url),
    images.indexOf(file),
  )
}

/** Files of a form or a comment. A tap opens pictures in place and documents in the phone's viewer. */
export function AttachmentList({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null
  return (
    <View className={styles.root}>
      {files.map((file) => (
        <Pressable
          key={file.id}
          className={styles.file}
          feedback="ground"
          label={`附件 ${file.name}，${describeFile(file)}`}
          onPress={() => openAttachment(file, files)}
        >
          <Icon name={isImage(file) ? 'image' : file.contentType === 'application/pdf' ? 'pdf' : 'file'} size={22} />
          <Text className={styles.name}>{file.name}</Text>
          <Text className={styles.size}>{describeFile(file)}</Text>
        </Pressable>
      ))}
    </View>
  )
}
