import { Text, View } from '@tarojs/components'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { toAriaProps } from '@/platform/aria'
import { richEditing } from '@/platform/rich-editor'
import type { RichCommand, RichEditor, RichEditorState } from '@/platform/rich-editor/types'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { TextSkeleton } from '@/ui/feedback/Skeleton'
import { Field } from '@/ui/form/Field'
import { TextField } from '@/ui/form/TextField'
import { useReplacement } from '@/ui/form/use-replacement'

import styles from './RichTextArea.module.scss'
import type { RichTextAreaProps } from './rich-text-area'

const toggles: readonly { command: RichCommand; text: string }[] = [
  { command: 'bold', text: '加粗' },
  { command: 'italic', text: '斜体' },
  { command: 'heading', text: '大标题' },
  { command: 'subheading', text: '小标题' },
  { command: 'bulletList', text: '列表' },
  { command: 'numberedList', text: '编号' },
  { command: 'quote', text: '引用' },
]

const refusals = {
  picture: '粘贴的内容里有别处的图片，没有带上；请用「插入图片」上传',
  file: '只能放图片，其他文件请加到附件里',
} as const

/** The editor in an element: opened with the HTML, and again when others have replaced it. */
function useRichEditor(props: RichTextAreaProps) {
  const host = useRef<HTMLElement>(null)
  const editor = useRef<RichEditor>()
  const latest = useRef(props)
  latest.current = props
  const [state, setState] = useState<RichEditorState>()
  const [losses, setLosses] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState('')
  const [isFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const upload = async (pictures: Parameters<RichTextAreaProps['uploadPictures']>[0]) => {
    for (const source of await latest.current.uploadPictures(pictures)) editor.current?.insertPicture(source)
  }
  const trackText = useReplacement(props.value, () => setRound(round + 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls reads what is there then
  useEffect(() => {
    const element = host.current
    if (!element || !richEditing.supported) return
    let isHere = true
    const { value, label, placeholder } = latest.current
    const opening = richEditing.open({
      host: element,
      html: value,
      label,
      placeholder,
      className: styles.text ?? '',
      resolvePicture: (source) => latest.current.resolvePicture(source),
      onChange: (html) => {
        trackText(html)
        setRefusal('')
        latest.current.onChange(html)
      },
      onState: setState,
      onPictures: (pictures) => void upload(pictures),
      onRefused: (what) => setRefusal(refusals[what]),
    })
    opening
      .then((opened) => {
        if (!isHere) return opened.destroy()
        editor.current = opened
        setLosses(opened.losses)
        setFailed(false)
      })
      .catch(() => isHere && setFailed(true))
    return () => {
      isHere = false
      editor.current?.destroy()
      editor.current = undefined
      setState(undefined)
    }
  }, [round])
  return { host, editor, state, losses, refusal, isFailed, upload, retry: () => setRound(round + 1) }
}

/** An editor of formatted text with its toolbar; the code of the editor is loaded when it appears. */
export function RichTextArea(props: RichTextAreaProps) {
  const { label, error, required = false, pickPictures, status } = props
  const { host, editor, state, losses, refusal, isFailed, upload, retry } = useRichEditor(props)
  const [linking, setLinking] = useState<string>()
  const link = (href: string) => {
    editor.current?.setLink(href)
    setLinking(undefined)
  }
  return (
    <Field label={label} variant="stack" isBare required={required} {...(error && { error })}>
      <View className={styles.root}>
        {state ? (
          // A tap on a button must not take the focus from the text: phones would close their keyboard.
          // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here
          <div className={styles.bar} onMouseDown={(event) => event.preventDefault()}>
            {toggles.map(({ command, text }) => (
              <Tool
                key={command}
                text={text}
                isActive={state.active.includes(command)}
                onPress={() => editor.current?.run(command)}
              />
            ))}
            <Tool
              text="链接"
              isActive={state.href !== undefined}
              onPress={() => setLinking(linking === undefined ? (state.href ?? '') : undefined)}
            />
            <Tool text="插入图片" onPress={async () => upload(await pickPictures())} />
            <Tool text="撤销" disabled={!state.canUndo} onPress={() => editor.current?.run('undo')} />
            <Tool text="重做" disabled={!state.canRedo} onPress={() => editor.current?.run('redo')} />
          </div>
        ) : null}
        {linking === undefined ? null : (
          <Extra>
            <TextField
              label="链接地址"
              variant="stack"
              placeholder="https://"
              maxLength={500}
              value={linking}
              onChange={setLinking}
            />
            <View className={styles.buttons}>
              {state?.href === undefined ? null : (
                <Button kind="secondary" size="small" text="去掉链接" onPress={() => link('')} />
              )}
              <Button
                size="small"
                text={state?.isEmptySelection && state.href === undefined ? '插入链接' : '设为链接'}
                disabled={!/^(https?:\/\/.|\/[^/]|tel:.|mailto:.)/.test(linking.trim())}
                onPress={() => link(linking.trim())}
              />
            </View>
          </Extra>
        )}
        {state?.alt === undefined ? null : (
          <Extra>
            <TextField
              label="图片说明"
              variant="stack"
              placeholder="选填，读屏会念给看不到图片的人"
              maxLength={100}
              value={state.alt}
              onChange={(alt) => editor.current?.setAlt(alt)}
            />
          </Extra>
        )}
        {losses.length > 0 ? (
          <Text className={styles.note}>
            正文里的{losses.join('、')}在这里改不了：不改正文就原样保留，改了正文再保存会去掉。
          </Text>
        ) : null}
        <View ref={host} className={styles.host} />
        {state || isFailed ? null : <TextSkeleton />}
        {isFailed ? (
          <View className={styles.failed}>
            <Text>编辑器没有加载出来，写过的内容还在。</Text>
            <Button kind="secondary" size="small" text="重新加载" onPress={retry} />
          </View>
        ) : null}
        <Text className={styles.note} {...toAriaProps({ role: 'status' })}>
          {refusal || status || ''}
        </Text>
      </View>
    </Field>
  )
}

function Extra({ children }: { children: ReactNode }) {
  return <View className={styles.extra}>{children}</View>
}

interface ToolProps {
  text: string
  /** Absent for a button that is not switched on and off. */
  isActive?: boolean
  disabled?: boolean
  onPress: () => void
}

function Tool({ text, isActive, disabled = false, onPress }: ToolProps) {
  return (
    <Pressable
      className={`${styles.tool} ${isActive ? styles.on : ''}`}
      disabled={disabled}
      {...(isActive !== undefined && { selected: isActive })}
      onPress={onPress}
    >
      <Text>{text}</Text>
    </Pressable>
  )
}
