import { Text, View } from '@tarojs/components'
import { useRef, useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import { FilesField } from '@/features/manage/FilesField'
import type { DraftFile } from '@/offline/form-draft'
import { compressImage, pickImages, releaseImage } from '@/platform/image'
import type { PickedImage } from '@/platform/image/types'
import { richEditing } from '@/platform/rich-editor'
import { Button } from '@/ui/action/Button'
import { RichTextArea } from '@/ui/form/rich-text/RichTextArea'
import { TextArea } from '@/ui/form/TextArea'
import { useReplacement } from '@/ui/form/use-replacement'

import styles from './Article.module.scss'
import {
  ARTICLE_MAX,
  listRemovedParts,
  readArticleLines,
  readArticleText,
  readPictureId,
  writeArticleLines,
} from './article-lines'
import { useArticleUploads } from './use-article-uploads'

/** Fewer than the server takes: those of the formatted parts come on top. */
const PICTURES_MAX = 9
const PICKED_MAX = 9
const EXCERPT_LENGTH = 24

/** An article while it is written: HTML, and the files that its pictures are. */
interface ArticleDraft {
  content: string
  pictures: readonly DraftFile[]
}

interface ArticleFieldProps {
  value: ArticleDraft
  isRequired: boolean
  /** Storage key of the draft. */
  draftKey: string
  error: string | undefined
  onChange: (value: { content: string; pictures: DraftFile[] }) => void
  /** Called with whether pictures are pending or failed. */
  onUnsentChange: (isUnsent: boolean) => void
}

/** The text of a notice or an article: formatted on H5, lines of plain text with pictures in the mini-program. */
export function ArticleField(props: ArticleFieldProps) {
  return richEditing.supported ? <FormattedField {...props} /> : <LinesField {...props} />
}

function FormattedField({ value, isRequired, error, onChange, onUnsentChange }: ArticleFieldProps) {
  const [first] = useState(value.content)
  const latest = useRef(value)
  latest.current = value
  const change = (part: Partial<ArticleDraft>) => {
    const { content, pictures } = { ...latest.current, ...part }
    latest.current = { content, pictures }
    onChange({ content, pictures: [...pictures] })
  }
  const uploads = useArticleUploads({
    onFile: (file) => change({ pictures: [...latest.current.pictures, file] }),
    onUnsent: onUnsentChange,
  })
  const resolvePicture = (source: string) => {
    const id = readPictureId(source)
    const file = latest.current.pictures.find((one) => one.id === id)
    if (file) return resolveUrl(file.url)
    return first.includes(`"${source}"`) ? resolveUrl(source) : undefined
  }
  const pickPictures = async () => {
    const picked = await pickImages({ count: PICKED_MAX })
    const compress = async (image: PickedImage) => {
      const small = await compressImage(image)
      if (small.path !== image.path) releaseImage(image)
      return small
    }
    return Promise.all(picked.map(compress))
  }
  return (
    <>
      <RichTextArea
        label="正文"
        required={isRequired}
        {...(error && { error })}
        placeholder="写下要说的；图片可以粘贴或拖进来"
        value={value.content}
        onChange={(content) => change({ content })}
        resolvePicture={resolvePicture}
        pickPictures={pickPictures}
        uploadPictures={uploads.send}
        status={uploads.status}
      />
      {uploads.hasFailed ? (
        <View className={styles.failed}>
          <Text>{uploads.failure}</Text>
          <Button kind="secondary" size="small" text="不要了" onPress={uploads.drop} />
        </View>
      ) : null}
    </>
  )
}

function LinesField({ value, isRequired, draftKey, error, onChange, onUnsentChange }: ArticleFieldProps) {
  const [lines, setLines] = useState(() => readArticleLines(value.content))
  const latest = useRef(lines)
  const files = useRef(value.pictures)
  const trackText = useReplacement(value.content, () => {
    latest.current = readArticleLines(value.content)
    setLines(latest.current)
  })
  const change = (part: Partial<typeof lines>, pictures = files.current) => {
    latest.current = { ...latest.current, ...part }
    files.current = pictures
    setLines(latest.current)
    const content = writeArticleLines(latest.current)
    trackText(content)
    onChange({ content, pictures: [...pictures] })
  }
  const { text, parts } = lines
  const removed = listRemovedParts(lines)
  return (
    <>
      <TextArea
        required={isRequired}
        label="正文"
        maxLength={ARTICLE_MAX}
        placeholder="每一行是一段；单独一行写 [图1]，第 1 张图片就在那里"
        value={text}
        onChange={(written) => change({ text: written })}
        {...(error && { error })}
      />
      {parts.length > 0 ? (
        <View className={styles.parts}>
          <Text className={styles.note}>带格式的段落在网页版里修改；它的那一行移动或删掉，那一段也跟着。</Text>
          {parts
            .map((part, at) => ({ name: `[格式${at + 1}]`, part, isRemoved: removed.includes(at + 1) }))
            .map(({ name, part, isRemoved }) => (
              <Text key={name} className={isRemoved ? styles.removed : styles.part}>
                {`${name}${isRemoved ? ' 会被删掉' : ''}：${describePart(part)}`}
              </Text>
            ))}
        </View>
      ) : null}
      <FilesField
        label="图片"
        maxCount={PICTURES_MAX}
        files={lines.pictures.flatMap((id) => value.pictures.find((file) => file.id === id) ?? [])}
        draftKey={draftKey}
        name="pictures"
        error={undefined}
        onChange={(picked) => {
          const inParts = files.current.filter(({ id }) => parts.some((part) => part.includes(id)))
          change({ pictures: picked.map(({ id }) => id) }, [...picked, ...inParts])
        }}
        onUnsentChange={onUnsentChange}
      />
    </>
  )
}

function describePart(part: string): string {
  const text = readArticleText(part)
  if (text === '') return part.includes('<img') ? '图片' : '空行或分隔线'
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text
}
