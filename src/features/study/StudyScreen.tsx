import { View } from '@tarojs/components'

import { usePages, useRefresh } from '@/api/query'
import { getStudyOverview, listStudyResources, type StudyResource } from '@/contract/content/study'
import { JoinCompanyView } from '@/parts/JoinCompanyView'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { useAddressText, useAddressWords } from '@/parts/search/use-address-state'
import { useStaffUser } from '@/session/session'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { SearchBar } from '@/ui/form/SearchBar'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { emptyMessage } from '@/ui/pictures/empty-message'
import { emptySearch } from '@/ui/pictures/empty-search'

import styles from './Study.module.scss'
import { StudyCard } from './StudyCard'
import { StudyHead } from './StudyHead'
import { type Category, categories, toStudyCategory } from './study-labels'
import { useProgressOutbox } from './use-study-progress'

const getRowKey = ({ id }: StudyResource) => id
const renderRow = (piece: StudyResource) => <StudyCard piece={piece} />

/** The feed of study resources, by category and search; above it the resource to continue and the required ones. */
export function StudyScreen({ cateId }: { cateId?: string | undefined }) {
  const hasCompany = useStaffUser()?.member !== undefined
  return hasCompany ? <CompanyStudy cateId={cateId} /> : <WithoutCompany />
}

function WithoutCompany() {
  return (
    <PageFrame route="study">
      <JoinCompanyView text="加入企业后可以学习" />
    </PageFrame>
  )
}

function CompanyStudy({ cateId }: { cateId: string | undefined }) {
  const [chosen, setCategory] = useAddressText('cateId', cateId)
  const category = toStudyCategory(chosen)
  const { words, setWords, keyword } = useAddressWords()
  const refresh = useRefresh([listStudyResources, getStudyOverview])
  useProgressOutbox(useStaffUser()?.userId ?? '')
  return (
    <PageFrame route="study" onRefresh={refresh}>
      <View className={styles.search}>
        <SearchBar value={words} onChange={setWords} placeholder="搜索标题、简介、作者" />
      </View>
      <SegmentedTabs isSticky label="分类" tabs={categories} active={category} onSelect={setCategory} />
      {category === '' && keyword === '' ? <StudyHead /> : null}
      <Feed key={category} category={category} keyword={keyword} onClear={() => setWords('')} />
    </PageFrame>
  )
}

interface FeedProps {
  category: Category
  keyword: string
  onClear: () => void
}

function Feed({ category, keyword, onClear }: FeedProps) {
  const pages = usePages(listStudyResources, {
    ...(category && { cate_id: category }),
    ...(keyword && { keyword }),
  })
  const empty = keyword ? (
    <EmptyView
      picture={emptySearch}
      text="没有找到相关内容"
      hint="换个关键词，或看看其他分类"
      action={{ text: '清空搜索', onPress: onClear }}
    />
  ) : (
    <EmptyView picture={emptyMessage} text="还没有学习内容" hint="企业发布后会显示在这里" />
  )
  return <QueryList pages={pages} what="资讯" getKey={getRowKey} renderRow={renderRow} empty={empty} />
}
