import { Text, View } from '@tarojs/components'

import { toTextList } from '@/parts/form/control'
import { useFormFacts } from '@/parts/form/form-facts'
import { ImageTile, UploadTile } from '@/parts/form/upload/FileItems'
import { useUploads } from '@/parts/form/upload/use-uploads'
import { compressImage, pickImages } from '@/platform/image'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import type { AnswerProps } from './answer'
import styles from './Survey.module.scss'

const MOST = 3

/** Pictures, uploaded in the background. */
export function PhotoAnswer({ field, value, onChange }: AnswerProps) {
  const { files } = useFormFacts()
  const ids = toTextList(value)
  const { uploads, add, retry, drop } = useUploads({ path: field.field, ids, purpose: 'photo', onChange })
  const answeredFiles = ids.flatMap((id) => files[id] ?? [])
  const room = (field.maxCount ?? MOST) - ids.length - uploads.length
  const pick = async () => {
    const picked = await pickImages({ count: room })
    void add(await Promise.all(picked.map((image) => compressImage(image))))
  }
  return (
    <View className={styles.photos}>
      {answeredFiles.map((file) => (
        <ImageTile
          key={file.id}
          file={file}
          files={answeredFiles}
          onRemove={() => onChange(ids.filter((id) => id !== file.id))}
        />
      ))}
      {uploads.map((one) => (
        <UploadTile key={one.key} upload={one} onRetry={() => void retry(one)} onDrop={() => drop(one.key)} />
      ))}
      {room > 0 ? (
        <Pressable className={styles.addPhoto} label={`添加照片，${field.label}`} onPress={() => void pick()}>
          <Icon name="camera" size={24} />
          <Text className={styles.addText}>{`还可 ${room} 张`}</Text>
        </Pressable>
      ) : null}
    </View>
  )
}
