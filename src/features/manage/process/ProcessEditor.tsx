import { Text, View } from '@tarojs/components'
import { useMemo, useRef, useState } from 'react'
import { object, optional, string } from 'valibot'

import { useCall, useRefresh, useWrite } from '@/api/query'
import { deleteProcessDraft, getProcessDraft } from '@/contract/workflow/process-draft'
import { getProcessSetting, type ProcessSetting, saveProcess, switchProcess } from '@/contract/workflow/process-setting'
import { getProcessTemplate } from '@/contract/workflow/process-template'
import { toSortedText } from '@/features/manage/compare/compared-field'
import { FormError } from '@/features/manage/FormError'
import { FormFrame } from '@/features/manage/fields/FormSheet'
import { LoadedFrame } from '@/features/manage/fields/LoadedFrame'
import manage from '@/features/manage/Manage.module.scss'
import { useFormWrite } from '@/features/manage/use-form-write'
import { listManageDrafts } from '@/features/manage/use-manage-draft'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { getFieldErrors } from '@/lib/field-errors'
import { joinTexts } from '@/lib/text/join-texts'
import { uuid } from '@/lib/uuid'
import { back } from '@/navigation/navigate'
import { toAriaProps } from '@/platform/aria'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'
import { Icon } from '@/ui/media/Icon'

import { ProcessInsightSheet } from './insight/ProcessInsightSheet'
import { PrintLayoutSheet } from './PrintLayoutSheet'
import styles from './Process.module.scss'
import { ProcessBasics } from './ProcessBasics'
import { ProcessFields } from './ProcessFields'
import { ProcessFileSheet } from './ProcessFileSheet'
import { ProcessFlow } from './ProcessFlow'
import { ProcessTrialSheet } from './ProcessTrialSheet'
import { ProcessVersionsSheet } from './ProcessVersionsSheet'
import {
  addAbsentKeys,
  emptyProcess,
  ProcessDesign,
  processFields,
  toProcessContent,
  toProcessDesign,
  validateProcessDesign,
} from './process-draft'
import { redrawFlow } from './process-parallel'
import { listUntriedWays } from './process-ways'
import { useDesignFaults } from './use-design-faults'
import { type ServerDraftOptions, useServerDraft } from './use-server-draft'
import { useStableActions } from './use-stable-actions'

/** The address of a new process has this instead of a key; `new:leave` begins with a template. */
export const NEW_PROCESS = 'new'
/** A new process that begins with a file. */
export const NEW_FROM_FILE = `${NEW_PROCESS}:@file`

/** The keys of drafts of new processes begin with it. */
export const NEW_DRAFT = `${NEW_PROCESS}-`

/** A new process, or a new version of one. */
export function ProcessEditor({ id }: { id: string }) {
  if (id === NEW_PROCESS) return <DraftEditor refetch={undefined} />
  if (id.startsWith(NEW_DRAFT)) return <KeptDraft id={id} />
  if (id === NEW_FROM_FILE) return <DraftEditor slot={id} opens="file" refetch={undefined} />
  const [, template] = id.split(':')
  return template ? <TemplateDraft id={id} template={template} /> : <LoadedProcess id={id} />
}

/** A new process that begins with a template. */
function TemplateDraft({ id, template }: { id: string; template: string }) {
  const query = useCall(getProcessTemplate, { key: template })
  return (
    <LoadedFrame route="manageProcesses" query={query} what="模板">
      {(content) => {
        const initial = toProcessDesign({ content, people: {}, version: 0 })
        return <DraftEditor slot={id} initial={initial} refetch={undefined} />
      }}
    </LoadedFrame>
  )
}

const DraftKey = object({ draft: optional(string()) })

/** Where this device has the draft: under `new` or a template if it was begun here, so that publishing deletes it there. */
function findDraftSlot(id: string): string {
  const begun = listManageDrafts(`process:${NEW_PROCESS}`, DraftKey)
  const found = begun.find(({ slot, values }) => values?.draft === id && slot !== `process:${id}`)
  return found?.slot.slice('process:'.length) ?? id
}

/** The draft of a new process that was begun before, perhaps on another device. */
function KeptDraft({ id }: { id: string }) {
  const query = useCall(getProcessDraft, { key: id })
  const [slot] = useState(() => findDraftSlot(id))
  return (
    <LoadedFrame route="manageProcesses" query={query} what="草稿">
      {() => <DraftEditor slot={slot} draft={id} refetch={undefined} />}
    </LoadedFrame>
  )
}

function LoadedProcess({ id }: { id: string }) {
  const query = useCall(getProcessSetting, { key: id })
  return (
    <LoadedFrame route="manageProcesses" query={query} what="流程">
      {(setting) => <DraftEditor key={setting.key} setting={setting} refetch={query.refetch} />}
    </LoadedFrame>
  )
}

interface DraftEditorProps {
  setting?: ProcessSetting
  /** Of the draft of a new process. */
  slot?: string
  /** What a new process begins with. */
  initial?: ProcessDesign
  /** Key of the draft of a new process that was begun before. */
  draft?: string
  /** A sheet that is open at first. */
  opens?: OpenSheet
  refetch: (() => Promise<{ data: ProcessSetting | undefined }>) | undefined
}

type OpenSheet = 'trial' | 'versions' | 'insight' | 'file' | 'print'

const HISTORY_MAX = 50

type History = readonly ProcessDesign[]
type SetHistory = (history: History) => void

/** Steps back and forth through the changes of this visit. */
function useUndo(values: ProcessDesign, change: (part: Partial<ProcessDesign>) => void) {
  const [past, setPast] = useState<History>([])
  const [future, setFuture] = useState<History>([])
  const edit = (part: Partial<ProcessDesign>) => {
    setPast([...past, values].slice(-HISTORY_MAX))
    setFuture([])
    change(part)
  }
  const move = (from: History, to: History, setFrom: SetHistory, setTo: SetHistory) => {
    const target = from.at(-1)
    if (!target) return
    const { version: _version, revision: _revision, draft: _draft, ...content } = target
    redrawFlow(values.steps, () => {
      change(addAbsentKeys(content))
      setFrom(from.slice(0, -1))
      setTo([...to, values])
    })
  }
  return {
    edit,
    undo: () => move(past, future, setPast, setFuture),
    redo: () => move(future, past, setFuture, setPast),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  }
}

/** The draft, what others have changed meanwhile, and publishing. */
function useProcessDesign(props: DraftEditorProps, reads: Pick<ServerDraftOptions, 'isUrgent' | 'isNeeded'>) {
  const { setting, slot = NEW_PROCESS, initial = emptyProcess, refetch } = props
  const [fresh] = useState(() => `${NEW_DRAFT}${uuid().slice(0, 8)}`)
  const editor = useVersionedForm({
    slot: `process:${setting?.key ?? slot}`,
    schema: ProcessDesign,
    initial: setting ? toProcessDesign(setting) : initial,
    validate: validateProcessDesign,
    compared: processFields,
    toDraft: toProcessDesign,
    refetch,
  })
  const key = setting?.key ?? props.draft ?? editor.values.draft ?? fresh
  const server = useServerDraft({
    key,
    values: editor.values,
    initial: editor.seen,
    change: (part) => editor.change({ ...part, ...(!setting && { draft: key }) }),
    ...reads,
  })
  const remove = useWrite(deleteProcessDraft, { quiet: true })
  const discard = async () => {
    editor.discard()
    remove.mutate({ key, revision: await server.reset() })
  }
  const review = async (error: unknown) => {
    await Promise.all([server.reopen(error), editor.review(error)])
  }
  const save = useFormWrite(
    saveProcess,
    { clear: editor.clear, review },
    setting ? '新版本已发布' : '流程已发布',
    () => void back(),
  )
  const [isClosing, setClosing] = useState(false)
  const send = async () => {
    setClosing(true)
    const revision = await server.close()
    setClosing(false)
    save.send({
      ...(setting ? { key: setting.key } : { draft: key }),
      version: editor.values.version,
      content: toProcessContent(editor.values),
      revision,
    })
  }
  return { ...editor, draftKey: key, discard, server, send, isBusy: isClosing || save.isBusy }
}

/** What is beside the flow; the same object while only the flow changes. */
function useBasics({ steps: _steps, people: _people, revision: _revision, ...now }: ProcessDesign) {
  const stableRef = useRef(now)
  const names = Object.keys({ ...stableRef.current, ...now }) as (keyof typeof now)[]
  if (names.some((name) => stableRef.current[name] !== now[name])) stableRef.current = now
  return stableRef.current
}

function DraftEditor(props: DraftEditorProps) {
  const { setting } = props
  const [open, setOpen] = useState<OpenSheet | undefined>(props.opens)
  // Exports and the paper are those of the draft on the server.
  const [isPreviewing, setPreviewing] = useState(false)
  const editor = useProcessDesign(props, {
    isUrgent: open === 'file' || isPreviewing,
    isNeeded: isPreviewing && !setting,
  })
  const { values, errors, server } = editor
  const restoredAt = editor.restoredAt ?? server.savedAt
  const { edit: editNow, ...history } = useUndo(values, editor.edit)
  const { edit, getDraft, openPrint } = useStableActions({
    edit: editNow,
    getDraft: () => values,
    openPrint: () => setOpen('print'),
  })
  const refresh = useRefresh([getProcessSetting])
  const { ask, dialog } = useQuestion()
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  const addTried = (ways: readonly string[]) => setTried((before) => new Set([...before, ...ways]))
  // Fields and steps say at once what is wrong with them; texts only once they were to be published.
  const found = useDesignFaults(values)
  const faults = useMemo(() => ({ ...found, ...errors }), [found, errors])
  const basics = useBasics(values)
  const submit = async () => {
    if (!editor.validate()) return showToast('还有要修改的地方')
    const effect = setting ? '正在审批的申请按原来的版本走完；新的申请按这一版。' : '发布后，同事可以在全部流程里发起。'
    const untried = listUntriedWays(values, tried).texts.length
    const asked = toSortedText(toProcessContent(values))
    const text = untried > 0 ? `${effect}还有 ${untried} 条路没有试运行过。` : effect
    if (!(await ask({ title: setting ? '发布新版本？' : '发布这个流程？', text, confirmText: '发布' }))) return
    // The draft of another device may have been taken over behind the question.
    if (toSortedText(toProcessContent(getDraft())) !== asked) return showToast('草稿刚刚有变，请核对后再发布')
    await editor.send()
  }
  const bottom = (
    <>
      <HistoryButtons history={history} />
      <Button kind="secondary" grow={1} text="试运行" onPress={() => setOpen('trial')} />
      <Button grow={2} text="发布" isBusy={editor.isBusy} onPress={() => void submit()} />
    </>
  )
  return (
    <FormFrame
      form={{ ...editor, restoredAt }}
      route="manageProcesses"
      title={setting ? '修改流程' : '新建流程'}
      onRefresh={refresh}
      bottom={bottom}
    >
      {server.rival ? <RivalDraft rival={server.rival} /> : null}
      {setting ? <PublishedCard setting={setting} onOpen={setOpen} /> : null}
      {setting || server.state === 'none' ? null : (
        <Card isFlush>
          <Cell title="导入与导出" note="JSON 或 BPMN 2.0" onPress={() => setOpen('file')} />
        </Card>
      )}
      <ProcessBasics draft={basics} errors={errors} onChange={edit} onPrint={openPrint} />
      <ProcessFields fields={values.fields} getDraft={getDraft} faults={faults} error={errors.form} onChange={edit} />
      <ProcessFlow draft={values} own={setting?.key} faults={faults} error={errors.flow} onChange={edit} />
      <View className={styles.inset}>
        <Text className={styles.saved}>{savedTexts[server.state]}</Text>
        <FormError text={errors.content} />
      </View>
      <DraftSheets
        open={open}
        {...(setting && { setting })}
        editor={editor}
        tried={tried}
        onTry={addTried}
        preview={{ isPreviewing, onPreview: setPreviewing }}
        onEdit={edit}
        onClose={() => setOpen(undefined)}
      />
      {dialog}
    </FormFrame>
  )
}

interface DraftSheetsProps extends Pick<DraftEditorProps, 'setting'> {
  open: OpenSheet | undefined
  editor: Pick<ReturnType<typeof useProcessDesign>, 'values' | 'server' | 'draftKey'>
  tried: ReadonlySet<string>
  onTry: (ways: readonly string[]) => void
  preview: { isPreviewing: boolean; onPreview: (isPreviewing: boolean) => void }
  onEdit: (part: Partial<ProcessDesign>) => void
  onClose: () => void
}

/** The sheets of the designer beside those of its fields and steps. */
function DraftSheets(props: DraftSheetsProps) {
  const { open, setting, editor, preview, onEdit, onClose } = props
  const { values, server, draftKey: key } = editor
  const draft = { key, state: server.state }
  const take = (taken: Partial<ProcessDesign>) => {
    onEdit(taken)
    onClose()
  }
  if (open === 'trial')
    return <ProcessTrialSheet draft={values} tried={props.tried} onTry={props.onTry} onClose={onClose} />
  if (open === 'print')
    return <PrintLayoutSheet draft={values} paper={{ ...draft, ...preview }} onChange={onEdit} onClose={onClose} />
  if (open === 'file')
    return (
      <ProcessFileSheet
        {...(setting && { setting })}
        draft={{ ...draft, design: values }}
        onTake={take}
        onClose={onClose}
      />
    )
  if (open === 'versions' && setting) return <ProcessVersionsSheet setting={setting} onTake={take} onClose={onClose} />
  return open === 'insight' && setting ? <ProcessInsightSheet process={setting.key} onClose={onClose} /> : null
}

/** Both are at hand wherever the flow is scrolled to. */
function HistoryButtons({ history }: { history: Omit<ReturnType<typeof useUndo>, 'edit'> }) {
  const { undo, redo, canUndo, canRedo } = history
  return (
    <View className={styles.history}>
      <View {...toAriaProps({ pressKey: 'undo' })}>
        <Pressable isSmall className={styles.historyButton} label="撤销" disabled={!canUndo} onPress={undo}>
          <Icon name="return" size={20} />
        </Pressable>
      </View>
      <View {...toAriaProps({ pressKey: 'redo' })}>
        <Pressable isSmall className={styles.historyButton} label="重做" disabled={!canRedo} onPress={redo}>
          <Icon name="return" size={20} className={styles.mirrored ?? ''} />
        </Pressable>
      </View>
    </View>
  )
}

const savedTexts = {
  saving: '正在保存草稿',
  none: '修改自动存为草稿，发布前不影响任何人',
  saved: '草稿已保存，换一台设备也在；发布前不影响任何人',
  failed: '草稿暂时只存在这台设备上',
} as const

type Rival = NonNullable<ReturnType<typeof useServerDraft>['rival']>

/** What another administrator, or another device, has saved into the same draft. */
function RivalDraft({ rival: { byName, changes, take, keep } }: { rival: Rival }) {
  return (
    <View className={styles.changes}>
      <View className={manage.changes} {...toAriaProps({ role: 'alert' })}>
        <Text className={manage.changesTitle}>{`${byName} 也在修改这个草稿：`}</Text>
        {(changes.length > 0 ? changes : ['与你看到的不同']).map((change) => (
          <Text key={change} className={manage.change}>
            {change}
          </Text>
        ))}
        <Text className={manage.change}>你填写的内容还在这台设备上，选好之前不会保存。</Text>
        <View className={styles.buttons}>
          <Button kind="secondary" size="small" text="用这个草稿" onPress={take} />
          <Button kind="secondary" size="small" text="保留我的" onPress={keep} />
        </View>
      </View>
    </View>
  )
}

interface PublishedCardProps {
  setting: ProcessSetting
  onOpen: (what: OpenSheet) => void
}

/** Which version is in use, whether it may be started, the earlier ones, and how it runs. */
function PublishedCard({ setting, onOpen }: PublishedCardProps) {
  const { key, version, isOn, versions } = setting
  const { ask, dialog } = useQuestion()
  const [wrong, setWrong] = useState<string>()
  const turn = useWrite(switchProcess, {
    quiet: true,
    onSuccess: ({ isOn: now }) => showToast(now ? '已启用' : '已停用'),
  })
  const press = async () => {
    const text = '同事不能再发起新的申请；正在审批的照常走完。'
    if (isOn && !(await ask({ title: '停用这个流程？', text, confirmText: '停用', isDangerous: true }))) return
    setWrong(undefined)
    const onError = (error: unknown) => setWrong(getFieldErrors(error, 'form').form)
    turn.mutate({ key, isOn: !isOn, version }, { onError })
  }
  const latest = versions[0]
  const published = latest?.publishTime ? joinTexts([latest.publishTime.slice(0, 16), latest.byName]) : '随模板建立'
  return (
    <Card isFlush>
      <Cell
        title={`第 ${version} 版${isOn ? '' : '（已停用）'}`}
        note={published}
        value="全部版本"
        onPress={() => onOpen('versions')}
      />
      <Cell title="导入与导出" note="JSON 或 BPMN 2.0" onPress={() => onOpen('file')} />
      <Cell title="统计" note="有多少在审批、各节点用时、停在哪里" onPress={() => onOpen('insight')} />
      <View className={styles.inset}>
        <Button
          kind="secondary"
          size="small"
          text={isOn ? '停用' : '启用'}
          isBusy={turn.isPending}
          onPress={() => void press()}
        />
        <FormError text={wrong} />
      </View>
      {dialog}
    </Card>
  )
}
