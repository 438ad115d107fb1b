import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { upload } from '@/api/transfer'
import { exportProcess, type ReadProcessFile, readProcessFile } from '@/contract/workflow/process-file'
import type { ProcessSetting } from '@/contract/workflow/process-setting'
import { FormError } from '@/features/manage/FormError'
import { FileCell } from '@/features/manage/file-import/FileCell'
import manage from '@/features/manage/Manage.module.scss'
import { getFieldErrors } from '@/lib/field-errors'
import { encodeQuery } from '@/lib/query-string'
import { pickDocuments } from '@/platform/files'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { CellGroup } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'

import styles from './Process.module.scss'
import { type ProcessDesign, toTakenDesign } from './process-draft'
import { listExportNotes } from './process-export-notes'
import { describeFlow } from './process-parallel'

interface ProcessFileSheetProps {
  /** The published process; absent for a new one. */
  setting?: ProcessSetting
  /** The draft that is shown: its key, whether the server has it as it is shown, and its content. */
  draft: { key: string; state: 'saved' | 'saving' | 'failed' | 'none'; design: ProcessDesign }
  /** Takes the content of a file into the draft. */
  onTake: (part: Partial<ProcessDesign>) => void
  onClose: () => void
}

/** 导入与导出: a process to a file, and the draft from one, once what does not translate has been seen. */
export function ProcessFileSheet({ setting, draft, onTake, onClose }: ProcessFileSheetProps) {
  const [found, setFound] = useState<ReadProcessFile>()
  const { choose, error, isBusy } = useProcessFile(setFound)
  if (found) {
    const footer = (
      <>
        <Button kind="secondary" grow={1} text="换一个文件" isBusy={isBusy} onPress={() => void choose()} />
        <Button grow={2} text="放进草稿" onPress={() => onTake(toTakenDesign(found))} />
      </>
    )
    return (
      <Sheet isOpen title={`导入「${found.content.name}」`} onClose={onClose} footer={footer}>
        <FormError text={error} />
        <FileView found={found} />
      </Sheet>
    )
  }
  return (
    <Sheet
      isOpen
      title={setting || draft.state !== 'none' ? '导入与导出' : '从文件导入'}
      onClose={onClose}
      footer={<Button grow={1} text="选择文件" isBusy={isBusy} onPress={() => void choose()} />}
    >
      <Text className={styles.note}>
        从这里导出的 JSON，或 BPMN 2.0 文件（Camunda、Flowable 等），不超过 2
        MB。先列出没有翻译的内容，确认后放进草稿；不会发布，文件里的程序不会运行。
      </Text>
      <FormError text={error} />
      {draft.state === 'none' ? null : <DraftExports draft={draft} />}
      {setting ? <Exports setting={setting} /> : null}
    </Sheet>
  )
}

/** Picks a file and has it read. */
function useProcessFile(onRead: (found: ReadProcessFile) => void) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const choose = async () => {
    const [picked] = await pickDocuments(['json', 'bpmn', 'xml'])
    if (!picked) return
    setError(undefined)
    setBusy(true)
    try {
      onRead(await upload(readProcessFile, { name: picked.name }, picked, { quiet: true }))
    } catch (failure) {
      setError(getFieldErrors(failure, 'file', '文件没有读取成功，请重试').file)
    } finally {
      setBusy(false)
    }
  }
  return { choose, error, isBusy }
}

interface ExportCellsProps {
  title: string
  name: string
  /** Which content: of a process and version, or a draft. */
  query: { key: string; draft?: '1' }
  content: Pick<ProcessDesign, 'steps' | 'fields'>
}

function ExportCells({ title, name, query, content }: ExportCellsProps) {
  const cell = (format: 'json' | 'bpmn', text: string, note: string) => (
    <FileCell
      title={text}
      note={note}
      address={`${exportProcess.path}?${encodeQuery({ ...query, format })}`}
      name={`${name}.${format}`}
    />
  )
  const notes = listExportNotes(content)
  return (
    <CellGroup title={title}>
      {cell('json', '导出为 JSON', '完整，用于备份或导入到别的企业')}
      {cell('bpmn', '导出为 BPMN 2.0', '用于 Camunda、Flowable；BPMN 没有的设置写在扩展属性里，导回时还在')}
      {notes.length > 0 ? (
        <View className={styles.exportNotes}>
          <Text className={styles.note}>{`BPMN 里没有、别的软件不会照做的：${notes.join('、')}。`}</Text>
        </View>
      ) : null}
    </CellGroup>
  )
}

const Exports = ({ setting: { key, version, content } }: { setting: ProcessSetting }) => (
  <ExportCells title={`导出第 ${version} 版`} name={content.name} query={{ key }} content={content} />
)

/** The draft as the server has it: what is typed is saved first. */
function DraftExports({ draft: { key, state, design } }: Pick<ProcessFileSheetProps, 'draft'>) {
  if (state !== 'saved') {
    const text = state === 'saving' ? '正在保存草稿，保存后就能导出。' : '草稿还没有保存到服务器，暂时不能导出。'
    return <Text className={styles.note}>{text}</Text>
  }
  const name = `${design.name.trim() || '未命名流程'}（草稿）`
  return <ExportCells title="导出草稿" name={name} query={{ key, draft: '1' }} content={design} />
}

/** What a file holds, and what of it does not translate. */
function FileView({ found: { content, notes, moreNotes, faults } }: { found: ReadProcessFile }) {
  const facts = [
    { label: '字段', value: `${content.fields.length} 个` },
    { label: '节点', value: `${content.steps.length} 个` },
    { label: '流程', value: describeFlow(content.steps.slice(0, FLOW_MAX)) },
  ]
  const lines = moreNotes > 0 ? [...notes, `还有 ${moreNotes} 条`] : notes
  return (
    <>
      <FactList facts={facts} />
      {lines.length > 0 ? (
        <View className={manage.changes}>
          <Text className={manage.changesTitle}>没有导入，或需要核对</Text>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once and never changes
            <Text key={at} className={manage.change}>
              {line}
            </Text>
          ))}
        </View>
      ) : (
        <Text className={styles.note}>全部内容都能导入。</Text>
      )}
      {faults > 0 ? (
        <Text className={manage.planNote}>{`还有 ${faults} 处要修改，改好才能发布；导入后标在字段和节点上。`}</Text>
      ) : null}
    </>
  )
}

/** Steps that the line of the flow has room for. */
const FLOW_MAX = 30
