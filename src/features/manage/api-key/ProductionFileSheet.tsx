import {
  checkProductionFile,
  getProductionFaults,
  getProductionImport,
  getProductionTemplate,
  importProduction,
  PRODUCTION_FILE_MAX,
  type ProductionFileRow,
} from '@/contract/production/production-file'
import { FileImportSheet, type ImportSubject } from '@/features/manage/file-import/FileImportSheet'
import { formatCount } from '@/lib/amount'
import { joinTexts } from '@/lib/text/join-texts'

/** A row of the file: the machine and its pieces, then the time. */
function describeProductionRow({ machineCode, startTime, endTime, total, good }: ProductionFileRow) {
  const end = endTime.slice(0, 10) === startTime.slice(0, 10) ? endTime.slice(11, 16) : endTime.slice(0, 16)
  return {
    title: joinTexts([machineCode || '（没有机台）', `产量 ${total || '无'}，良品 ${good || '无'}`]),
    note: `${startTime.slice(0, 16) || '没有开始时间'} 至 ${end || '没有结束时间'}`,
  }
}

const records: ImportSubject<ProductionFileRow> = {
  title: '导入生产记录',
  noun: '生产记录',
  unit: '条',
  templateNote: '含填写说明和现有的机台',
  hint: `xlsx 或 csv，最多 ${formatCount(PRODUCTION_FILE_MAX)} 条。同一机台、同一开始时间的记录会被替换；导入过的机台不再显示模拟数据。先检查、预览，确认后才写入。`,
  template: getProductionTemplate,
  check: checkProductionFile,
  read: getProductionImport,
  start: importProduction,
  faults: getProductionFaults,
  describeRow: describeProductionRow,
}

interface ProductionFileSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** Production records from a table. */
export function ProductionFileSheet(props: ProductionFileSheetProps) {
  return <FileImportSheet subject={records} {...props} />
}
