import {
  checkPeopleFile,
  exportPeople,
  getPeopleFaults,
  getPeopleImport,
  getPeopleTemplate,
  importPeople,
  PEOPLE_FILE_MAX,
  type PeopleFileRow,
} from '@/contract/organization/people-file'
import { FileCell } from '@/features/manage/file-import/FileCell'
import { FileImportSheet, type ImportSubject } from '@/features/manage/file-import/FileImportSheet'
import { formatCount } from '@/lib/amount'
import { useDocument } from '@/parts/use-document'
import { Cell, CellGroup } from '@/ui/list/Cell'

import { describePeopleRow } from './people-file-lines'

const people: ImportSubject<PeopleFileRow> = {
  title: '导入与导出',
  noun: '成员',
  unit: '人',
  templateNote: '含填写说明和现有的部门、岗位、职位',
  hint: `xlsx 或 csv，最多 ${formatCount(PEOPLE_FILE_MAX)} 人。按手机号认出已有的成员；空着的格子不改动资料。先检查、预览，确认后才写入。`,
  template: getPeopleTemplate,
  check: checkPeopleFile,
  read: getPeopleImport,
  start: importPeople,
  faults: getPeopleFaults,
  describeRow: describePeopleRow,
}

interface PeopleFileSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** 导入与导出: people from a table, and to a table. */
export function PeopleFileSheet(props: PeopleFileSheetProps) {
  const { fetch } = useDocument()
  return (
    <FileImportSheet subject={people} {...props}>
      <CellGroup title="导出在职成员">
        <Cell
          icon="file"
          title="导出为 xlsx"
          note="改好后可以再导入"
          onPress={() => void fetch(exportPeople.path, { format: 'xlsx' }, '成员.xlsx')}
        />
        <FileCell title="导出为 csv" address={`${exportPeople.path}?format=csv`} name="成员.csv" />
      </CellGroup>
    </FileImportSheet>
  )
}
