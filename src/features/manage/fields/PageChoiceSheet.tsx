import { ChoiceSheet } from '@/features/manage/fields/ChoiceSheet'

const OTHER = 'other'
/** What every path begins with: given for a page that is to be typed. */
export const OTHER_PAGE = '/pages/'

interface PageChoiceSheetProps {
  /** Pages that are usually opened; any other one is typed. */
  pages: readonly { value: string; text: string }[]
  value: string
  onPick: (path: string) => void
  onClose: () => void
}

/** Selects a page to open by its title. */
export function PageChoiceSheet({ pages, value, onPick, onClose }: PageChoiceSheetProps) {
  const isUsual = pages.some((page) => page.value === value)
  return (
    <ChoiceSheet
      title="打开哪个页面"
      label="页面"
      value={isUsual || value === '' ? value : OTHER}
      options={[...pages, { value: OTHER, text: '其他页面', note: '自己填写路径' }]}
      onPick={(path) => onPick(path === OTHER ? OTHER_PAGE : path)}
      onClose={onClose}
    />
  )
}
