import { Text, View } from '@tarojs/components'

import { type FormFacts, FormFactsProvider } from '@/parts/form/form-facts'
import { FileRow, UploadItem } from '@/parts/form/upload/FileItems'
import { useUploads } from '@/parts/form/upload/use-uploads'
import { pickDocuments } from '@/platform/files'
import { compressImage, pickImages } from '@/platform/image'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './Decision.module.scss'

const MOST = 9
const EXTENSIONS = ['pdf', 'jpg', 'jpeg', 'png', 'webp']
const PATH = 'attachments'

interface OpinionFilesProps {
  ids: readonly string[]
  /** Names and URLs of the files, stored beside their ids. */
  facts: FormFacts
  onChange: (ids: string[]) => void
}

/** Attachments of an opinion or a comment: pictures and documents. */
export function OpinionFiles(props: OpinionFilesProps) {
  return (
    <FormFactsProvider value={props.facts}>
      <Files {...props} />
    </FormFactsProvider>
  )
}

function Files({ ids, onChange, facts }: OpinionFilesProps) {
  const { uploads, add, retry, drop } = useUploads({ path: PATH, ids: [...ids], purpose: 'attachment', onChange })
  const files = ids.flatMap((id) => facts.files[id] ?? [])
  const room = MOST - ids.length - uploads.length
  const pickPhotos = async () => {
    const picked = await pickImages({ count: room })
    void add(await Promise.all(picked.map((image) => compressImage(image))))
  }
  const pickFiles = async () => void add(await pickDocuments(EXTENSIONS, room))
  return (
    <View className={styles.files}>
      {files.map((file) => (
        <FileRow
          key={file.id}
          file={file}
          files={files}
          onRemove={() => onChange(ids.filter((id) => id !== file.id))}
        />
      ))}
      {uploads.map((one) => (
        <UploadItem key={one.key} upload={one} onRetry={() => void retry(one)} onDrop={() => drop(one.key)} />
      ))}
      {room > 0 ? (
        <View className={styles.attach}>
          <Pressable className={styles.attachOne} label="添加图片" onPress={() => void pickPhotos()}>
            <Icon name="camera" size={18} />
            <Text>图片</Text>
          </Pressable>
          <Pressable className={styles.attachOne} label="添加文件" onPress={() => void pickFiles()}>
            <Icon name="attachment" size={18} />
            <Text>文件</Text>
          </Pressable>
          <Text className={styles.attachNote}>PDF 或图片，10 MB 以内</Text>
        </View>
      ) : null}
    </View>
  )
}
