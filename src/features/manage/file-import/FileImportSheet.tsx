import { Text, View } from '@tarojs/components'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type GenericSchema, string } from 'valibot'

import { useCall, useInvalidation, useWrite } from '@/api/query'
import { upload } from '@/api/transfer'
import type { Endpoint } from '@/contract/endpoint'
import type { FileImport } from '@/contract/organization/file-import'
import { FormError } from '@/features/manage/FormError'
import styles from '@/features/manage/Manage.module.scss'
import { getFieldErrors } from '@/lib/field-errors'
import { openStored } from '@/offline/stored'
import { QueryView } from '@/parts/QueryView'
import { useDocument } from '@/parts/use-document'
import { showToast } from '@/platform/feedback'
import { pickDocuments } from '@/platform/files'
import { Button } from '@/ui/action/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Sheet } from '@/ui/feedback/Sheet'
import { Chip } from '@/ui/layout/Chip'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'

import { FileCell } from './FileCell'
import { buildImportFacts, computeImportShare, countWritten, describeFault, getOutcomeName } from './file-import-lines'

const POLL_MS = 1000

/** A row of a file, as its check answers it. */
interface CheckedRow {
  row: number
  outcome: string
}

type CheckedImport<Row> = FileImport & { rows: Row[] }

/** What can be imported: its calls and its words. */
export interface ImportSubject<Row extends CheckedRow> {
  /** Title of the sheet: 导入与导出. */
  title: string
  /** 成员. */
  noun: string
  /** 人, 条. */
  unit: string
  templateNote: string
  /** Below the template: what is imported how. */
  hint: string
  template: Endpoint
  check: Endpoint<GenericSchema<{ name?: string | undefined }>, GenericSchema<unknown, FileImport>> & { upload: true }
  read: Endpoint<GenericSchema<{ id: string }>, GenericSchema<unknown, CheckedImport<Row>>>
  start: Endpoint<GenericSchema<{ id: string }>, GenericSchema<unknown, CheckedImport<Row>>>
  faults: Endpoint
  describeRow: (row: Row) => { title: string; note: string }
}

interface FileImportSheetProps<Row extends CheckedRow> {
  subject: ImportSubject<Row>
  /** An import goes on while its sheet is closed. */
  isOpen: boolean
  onClose: () => void
  /** Below the choice of a file, such as exports. */
  children?: ReactNode
}

interface ImportPartProps<Row extends CheckedRow> extends FileImportSheetProps<Row> {
  onImport: (id: string | undefined) => void
}

const storedImport = openStored('fileImport', string())

/** Rows from a table, checked before anything is written. The file at hand outlives the sheet, and its page. */
export function FileImportSheet<Row extends CheckedRow>(props: FileImportSheetProps<Row>) {
  const slot = props.subject.check.path
  const [importId, setImportId] = useState(() => storedImport.read(slot))
  const onImport = (id: string | undefined) => {
    if (id === undefined) storedImport.remove(slot)
    else storedImport.write(id, slot)
    setImportId(id)
  }
  if (importId !== undefined) return <ImportSheet {...props} id={importId} onImport={onImport} />
  return props.isOpen ? <ChooseSheet {...props} onImport={onImport} /> : null
}

/** Picks a file and has it checked. */
function useImportFile<Row extends CheckedRow>({ check }: ImportSubject<Row>, onChecked: (id: string) => void) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const choose = async () => {
    const [picked] = await pickDocuments(['xlsx', 'csv'])
    if (!picked) return
    setError(undefined)
    setBusy(true)
    try {
      const { id } = await upload(check, { name: picked.name }, picked, { quiet: true })
      onChecked(id)
    } catch (failure) {
      setError(getFieldErrors(failure, 'file', '文件没有检查成功，请重试').file)
    } finally {
      setBusy(false)
    }
  }
  return { choose, error, isBusy }
}

function ChooseSheet<Row extends CheckedRow>({ subject, onImport, onClose, children }: ImportPartProps<Row>) {
  const { choose, error, isBusy } = useImportFile(subject, onImport)
  const { fetch, progress } = useDocument()
  const { title, noun, template, templateNote, hint } = subject
  const button = <Button grow={1} text="选择表格" isBusy={isBusy} onPress={() => void choose()} />
  return (
    <Sheet isOpen title={title} onClose={onClose} footer={button}>
      <CellGroup title="导入">
        <Cell
          icon="file"
          title="下载模板"
          note={templateNote}
          {...(progress && { value: progress })}
          onPress={() => void fetch(template.path, {}, `${noun}导入模板.xlsx`)}
        />
      </CellGroup>
      <Text className={styles.planNote}>{hint}</Text>
      <FormError text={error} />
      {children}
    </Sheet>
  )
}

function ImportSheet<Row extends CheckedRow>(props: ImportPartProps<Row> & { id: string }) {
  const { id, subject, isOpen, onImport, onClose } = props
  const { read, start: startCall, noun } = subject
  const [isRunning, setRunning] = useState(false)
  const query = useCall(read, { id }, { quiet: !isOpen, ...(isRunning && { refetchEveryMs: POLL_MS }) })
  const status = query.data?.status
  const refresh = useInvalidation(startCall)
  const before = useRef(status)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the status is met once
  useEffect(() => {
    setRunning(status === 'running')
    const hasEnded = before.current !== undefined && before.current !== status
    before.current = status
    if (hasEnded && status === 'done') void refresh()
    if (hasEnded && !isOpen && (status === 'done' || status === 'stopped')) showToast(`${noun}${headings[status]}`)
  }, [status])
  const start = useWrite(startCall)
  const again = () => onImport(undefined)
  const footer = query.data ? (
    <ImportButtons
      found={query.data}
      unit={subject.unit}
      isBusy={start.isPending}
      onStart={() => start.mutate({ id })}
      onAgain={again}
      onClose={onClose}
    />
  ) : (
    <Button grow={1} kind="secondary" text="换一个文件" onPress={again} />
  )
  if (!isOpen) return null
  return (
    <Sheet isOpen title={query.data?.fileName || `导入${noun}`} onClose={onClose} footer={footer}>
      <QueryView query={query} what="导入">
        {(found) => <ImportView subject={subject} found={found} />}
      </QueryView>
    </Sheet>
  )
}

interface ImportButtonsProps {
  found: FileImport
  unit: string
  isBusy: boolean
  onStart: () => void
  onAgain: () => void
  onClose: () => void
}

function ImportButtons({ found, unit, isBusy, onStart, onAgain, onClose }: ImportButtonsProps) {
  const { status } = found
  if (status === 'running') return <Button grow={1} kind="secondary" text="在后台继续" onPress={onClose} />
  if (status === 'stopped') return <Button grow={1} text="继续导入" isBusy={isBusy} onPress={onStart} />
  if (status === 'done') return <Button grow={1} text="完成" onPress={onAgain} />
  const count = countWritten(found)
  return (
    <>
      <Button kind="secondary" text="换一个文件" onPress={onAgain} />
      <Button
        grow={1}
        text={count > 0 ? `导入 ${count} ${unit}` : '没有要导入的'}
        disabled={count === 0}
        isBusy={isBusy}
        onPress={onStart}
      />
    </>
  )
}

const headings: Readonly<Record<string, string>> = {
  checked: '检查完成，还没有写入',
  running: '正在导入',
  stopped: '导入中断了，已写入的保留',
  done: '导入完成',
}

interface ImportViewProps<Row extends CheckedRow> {
  subject: ImportSubject<Row>
  found: CheckedImport<Row>
}

function ImportView<Row extends CheckedRow>({ subject, found }: ImportViewProps<Row>) {
  const { status, done, total, faulty } = found
  const isUnderWay = status === 'running' || status === 'stopped'
  return (
    <>
      <Text className={styles.planTitle}>{headings[status] ?? status}</Text>
      {isUnderWay ? (
        <>
          <ProgressBar value={computeImportShare(found)} label={`已处理 ${done} / ${total - faulty} 行`} />
          <Text className={styles.planNote}>
            已处理 {done} / {total - faulty} 行
          </Text>
        </>
      ) : null}
      <FactList facts={buildImportFacts(found, subject.unit)} />
      <FaultList subject={subject} found={found} />
      {status === 'checked' ? <PreviewRows subject={subject} found={found} /> : null}
    </>
  )
}

function FaultList<Row extends CheckedRow>({ subject, found: { id, faults } }: ImportViewProps<Row>) {
  if (faults.length === 0) return null
  const address = subject.faults.path.replace('{id}', id)
  return (
    <>
      <View className={styles.changes}>
        <Text className={styles.changesTitle}>这些行不导入</Text>
        {faults.map((fault) => {
          const line = describeFault(fault)
          return (
            <Text key={line} className={styles.change}>
              {line}
            </Text>
          )
        })}
      </View>
      <CellGroup>
        <FileCell title="下载全部错误" address={address} name={`${subject.noun}导入错误.csv`} />
      </CellGroup>
    </>
  )
}

function PreviewRows<Row extends CheckedRow>({ subject, found: { rows, total } }: ImportViewProps<Row>) {
  return (
    <CellGroup title={total > rows.length ? `前 ${rows.length} 行` : '内容'}>
      {rows.map((row) => {
        const tone = row.outcome === 'faulty' ? 'error' : row.outcome === 'added' ? 'success' : 'neutral'
        const chip = <Chip tone={tone} text={getOutcomeName(row.outcome)} />
        return <Cell key={row.row} {...subject.describeRow(row)} right={chip} />
      })}
    </CellGroup>
  )
}
