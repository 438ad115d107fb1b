import { Text, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'

import { useCall, useRefresh, useWrite } from '@/api/query'
import { upload } from '@/api/transfer'
import { listUsers } from '@/contract/organization/application'
import { listManagedPeople } from '@/contract/organization/people'
import {
  checkPeopleFile,
  exportPeople,
  getPeopleFaults,
  getPeopleImport,
  getPeopleTemplate,
  importPeople,
  PEOPLE_FILE_MAX,
  type PeopleImport,
} from '@/contract/organization/people-file'
import { getCompanySetup, listManagedDepartments, listManagedPosts } from '@/contract/organization/structure'
import { FormError } from '@/features/manage/FormError'
import styles from '@/features/manage/Manage.module.scss'
import { getFieldErrors } from '@/lib/field-errors'
import { QueryView } from '@/parts/QueryView'
import { useDocument } from '@/parts/use-document'
import { pickDocuments } from '@/platform/files'
import { Button } from '@/ui/action/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Sheet } from '@/ui/feedback/Sheet'
import { Chip } from '@/ui/layout/Chip'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'
import { CsvCell } from './CsvCell'
import { buildImportFacts, computeImportShare, countWritten, describeFault, describeFileRow } from './people-file-lines'

const POLL_MS = 1000
const changed = [listManagedPeople, listManagedDepartments, listManagedPosts, listUsers, getCompanySetup] as const

interface PeopleFileSheetProps {
  /** The file at hand, which outlives the sheet. */
  importId: string | undefined
  onImport: (id: string | undefined) => void
  onClose: () => void
}

/** 导入与导出: people from a table, checked before anything is written, and to a table. */
export function PeopleFileSheet({ importId, onImport, onClose }: PeopleFileSheetProps) {
  return importId === undefined ? (
    <ChooseSheet onImport={onImport} onClose={onClose} />
  ) : (
    <ImportSheet id={importId} onImport={onImport} onClose={onClose} />
  )
}

/** Picks a file and has it checked. */
function usePeopleFile(onChecked: (id: string) => void) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const choose = async () => {
    const [picked] = await pickDocuments(['xlsx', 'csv'])
    if (!picked) return
    setError(undefined)
    setBusy(true)
    try {
      const { id } = await upload(checkPeopleFile, { name: picked.name }, picked, { quiet: true })
      onChecked(id)
    } catch (failure) {
      setError(getFieldErrors(failure, 'file', '文件没有检查成功，请重试').file)
    } finally {
      setBusy(false)
    }
  }
  return { choose, error, isBusy }
}

function ChooseSheet({ onImport, onClose }: Omit<PeopleFileSheetProps, 'importId'>) {
  const { choose, error, isBusy } = usePeopleFile(onImport)
  const { fetch, progress } = useDocument()
  const button = <Button grow={1} text="选择表格" isBusy={isBusy} onPress={() => void choose()} />
  return (
    <Sheet isOpen title="导入与导出" onClose={onClose} footer={button}>
      <CellGroup title="导入">
        <Cell
          icon="file"
          title="下载模板"
          note="含填写说明和现有的部门、岗位"
          {...(progress && { value: progress })}
          onPress={() => void fetch(getPeopleTemplate.path, {}, '成员导入模板.xlsx')}
        />
      </CellGroup>
      <Text className={styles.planNote}>
        xlsx 或 csv，最多 {PEOPLE_FILE_MAX.toLocaleString('en')}{' '}
        人。按手机号认出已有的成员；空着的格子不改动资料。先检查、预览，确认后才写入。
      </Text>
      <FormError text={error} />
      <CellGroup title="导出在职成员">
        <Cell
          icon="file"
          title="导出为 xlsx"
          note="改好后可以再导入"
          onPress={() => void fetch(exportPeople.path, { format: 'xlsx' }, '成员.xlsx')}
        />
        <CsvCell title="导出为 csv" address={`${exportPeople.path}?format=csv`} name="成员.csv" />
      </CellGroup>
    </Sheet>
  )
}

function ImportSheet({ id, onImport, onClose }: { id: string } & Omit<PeopleFileSheetProps, 'importId'>) {
  const [isRunning, setRunning] = useState(false)
  const query = useCall(getPeopleImport, { id }, { ...(isRunning && { refetchEveryMs: POLL_MS }) })
  const status = query.data?.status
  const refresh = useRefresh(changed)
  const latestRefresh = useRef(refresh)
  latestRefresh.current = refresh
  useEffect(() => {
    setRunning(status === 'running')
    if (status === 'done') void latestRefresh.current()
  }, [status])
  const start = useWrite(importPeople, { invalidates: [getPeopleImport, ...changed] })
  const again = () => onImport(undefined)
  const footer = query.data ? (
    <ImportButtons
      found={query.data}
      isBusy={start.isPending}
      onStart={() => start.mutate({ id })}
      onAgain={again}
      onClose={onClose}
    />
  ) : (
    <Button grow={1} kind="secondary" text="换一个文件" onPress={again} />
  )
  return (
    <Sheet isOpen title={query.data?.fileName || '导入成员'} onClose={onClose} footer={footer}>
      <QueryView query={query} what="导入">
        {(found) => <ImportView found={found} />}
      </QueryView>
    </Sheet>
  )
}

interface ImportButtonsProps {
  found: PeopleImport
  isBusy: boolean
  onStart: () => void
  onAgain: () => void
  onClose: () => void
}

function ImportButtons({ found, isBusy, onStart, onAgain, onClose }: ImportButtonsProps) {
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
        text={count > 0 ? `导入 ${count} 人` : '没有要导入的'}
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

function ImportView({ found }: { found: PeopleImport }) {
  const { status, done, total, faulty } = found
  const isUnderWay = status === 'running' || status === 'stopped'
  return (
    <>
      <Text className={styles.planTitle}>{headings[status] ?? status}</Text>
      {isUnderWay ? (
        <>
          <ProgressBar share={computeImportShare(found)} label={`已处理 ${done} / ${total - faulty} 行`} />
          <Text className={styles.planNote}>
            已处理 {done} / {total - faulty} 行
          </Text>
        </>
      ) : null}
      <FactList facts={buildImportFacts(found)} />
      <FaultList found={found} />
      {status === 'checked' ? <PreviewRows found={found} /> : null}
    </>
  )
}

function FaultList({ found: { id, faults } }: { found: PeopleImport }) {
  if (faults.length === 0) return null
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
        <CsvCell title="下载全部错误" address={getPeopleFaults.path.replace('{id}', id)} name="成员导入错误.csv" />
      </CellGroup>
    </>
  )
}

function PreviewRows({ found: { rows, total } }: { found: PeopleImport }) {
  return (
    <CellGroup title={total > rows.length ? `前 ${rows.length} 行` : '内容'}>
      {rows.map((row) => {
        const { title, note, outcome } = describeFileRow(row)
        const tone = row.outcome === 'faulty' ? 'error' : row.outcome === 'added' ? 'success' : 'neutral'
        return <Cell key={row.row} title={title} note={note} right={<Chip tone={tone} text={outcome} />} />
      })}
    </CellGroup>
  )
}
