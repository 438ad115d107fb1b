import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { type ControlProps, getFieldProps, toTextList } from '@/parts/form/control'
import { type File, useFormFacts } from '@/parts/form/form-facts'
import { pickDocuments } from '@/platform/files'
import { compressImage, pickImages } from '@/platform/image'
import { Pressable } from '@/ui/action/Pressable'
import { Sheet } from '@/ui/feedback/Sheet'
import { Field } from '@/ui/form/Field'
import { Cell } from '@/ui/list/Cell'
import { Icon } from '@/ui/media/Icon'

import { FileRow, ImageTile, UploadItem, UploadTile } from './FileItems'
import styles from './FileItems.module.scss'
import { type UploadPurpose, useUploads } from './use-uploads'

const MOST = 9
const EXTENSIONS = ['pdf', 'jpg', 'jpeg', 'png', 'webp']

/** A file known only by its id, as from a draft of another device. */
const createUnknownFile = (id: string, at: number): File => ({
  id,
  name: `附件 ${at + 1}`,
  url: '',
  size: 0,
  contentType: '',
})

function useFiles(props: ControlProps & { path: string }, purpose: UploadPurpose) {
  const { field, value, path, onChange } = props
  const { files } = useFormFacts()
  const ids = toTextList(value)
  const uploads = useUploads({ path, ids, purpose, onChange })
  const known = ids.map((id, at) => files[id] ?? createUnknownFile(id, at))
  const room = (field.maxCount ?? MOST) - ids.length - uploads.uploads.length
  const remove = (id: string) => onChange(ids.filter((one) => one !== id))
  return { ...uploads, known, room, remove }
}

async function pickPhotos(room: number) {
  const picked = await pickImages({ count: Math.min(room, MOST) })
  return Promise.all(picked.map((image) => compressImage(image)))
}

/** Pictures as tiles: pick, upload, preview and remove in place. */
export function ImageControl(props: ControlProps & { path: string }) {
  const { known, uploads, room, add, retry, drop, remove } = useFiles(props, 'photo')
  const pick = async () => void add(await pickPhotos(room))
  return (
    <Field {...getFieldProps(props)} variant="stack" isBare onLabelPress={room > 0 ? () => void pick() : undefined}>
      <View className={styles.tiles}>
        {known.map((file) => (
          <ImageTile key={file.id} file={file} files={known} onRemove={() => remove(file.id)} />
        ))}
        {uploads.map((one) => (
          <UploadTile key={one.key} upload={one} onRetry={() => void retry(one)} onDrop={() => drop(one.key)} />
        ))}
        {room > 0 ? (
          <Pressable className={styles.addTile} label={`添加${props.field.label}`} onPress={() => void pick()}>
            <Icon name="camera" size={24} />
            <Text className={styles.addText}>添加</Text>
          </Pressable>
        ) : null}
      </View>
    </Field>
  )
}

interface FileRowsProps {
  label: string
  /** What may be added. */
  note: string
  rows: ReturnType<typeof useFiles>
  onAdd: () => void
}

function FileRows({ label, note, rows, onAdd }: FileRowsProps) {
  const { known, uploads, room, retry, drop, remove } = rows
  return (
    <View className={styles.files}>
      {known.map((file) => (
        <FileRow key={file.id} file={file} files={known} onRemove={() => remove(file.id)} />
      ))}
      {uploads.map((one) => (
        <UploadItem key={one.key} upload={one} onRetry={() => void retry(one)} onDrop={() => drop(one.key)} />
      ))}
      {room > 0 ? (
        <Pressable className={styles.addRow} label={`添加${label}`} onPress={onAdd}>
          <Icon name="attachment" size={18} />
          <Text>添加</Text>
          <Text className={styles.addNote}>{note}</Text>
        </Pressable>
      ) : null}
    </View>
  )
}

const contentKinds = {
  audio: { purpose: 'recording', extensions: ['mp3', 'm4a'], note: 'MP3 或 M4A' },
  video: { purpose: 'recording', extensions: ['mp4'], note: 'MP4' },
  model: { purpose: 'model', extensions: ['glb'], note: 'GLB，含贴图' },
} as const

/** A file of the content as a row: sound, film, or a 3D model. */
export function ContentControl(props: ControlProps & { path: string; kind?: keyof typeof contentKinds }) {
  const { purpose, extensions, note } = contentKinds[props.kind ?? 'video']
  const rows = useFiles(props, purpose)
  const pick = async () => void rows.add(await pickDocuments(extensions, rows.room))
  return (
    <Field
      {...getFieldProps(props)}
      variant="stack"
      isBare
      onLabelPress={rows.room > 0 ? () => void pick() : undefined}
    >
      <FileRows label={props.field.label} note={`${note}，10 MB 以内`} rows={rows} onAdd={() => void pick()} />
    </Field>
  )
}

/** Documents and pictures as rows. */
export function FileControl(props: ControlProps & { path: string }) {
  const [isOpen, setOpen] = useState(false)
  const rows = useFiles(props, 'attachment')
  const { room, add } = rows
  const pick = async (from: 'photo' | 'file') => {
    setOpen(false)
    void add(from === 'photo' ? await pickPhotos(room) : await pickDocuments(EXTENSIONS, room))
  }
  return (
    <Field {...getFieldProps(props)} variant="stack" isBare onLabelPress={room > 0 ? () => setOpen(true) : undefined}>
      <FileRows label={props.field.label} note="PDF 或图片，10 MB 以内" rows={rows} onAdd={() => setOpen(true)} />
      <Sheet isOpen={isOpen} title={`添加${props.field.label.replace('（选填）', '')}`} onClose={() => setOpen(false)}>
        <Cell icon="camera" title="拍照或从相册选择" onPress={() => void pick('photo')} />
        <Cell icon="file" title="选择文件" note="PDF、JPG、PNG、WebP" onPress={() => void pick('file')} />
      </Sheet>
    </Field>
  )
}
