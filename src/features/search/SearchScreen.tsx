import { View } from '@tarojs/components'
import { useCallback, useState } from 'react'

import { type SearchHit, SearchKind } from '@/contract/organization/search'
import { openLink } from '@/parts/open-link'
import { PageFrame } from '@/parts/PageFrame'
import { useSearchHistory } from '@/parts/search/search-history'
import { useAddressChoice } from '@/parts/search/use-address-state'
import { useSearchWords } from '@/parts/search/use-search-words'
import { SearchBar } from '@/ui/form/SearchBar'

import { ColleagueContactSheet } from './ColleagueContactSheet'
import styles from './Search.module.scss'
import { type Scope, SearchResults } from './SearchResults'
import { SearchStart } from './SearchStart'

interface SearchScreenProps {
  /** Initial words, as from a link. */
  keyword?: string | undefined
  /** Restricts the search to one kind, as 查找同事. */
  kind?: string | undefined
}

/** One search over to-dos, processes, machines, visits, messages, applications, reports, products, people and settings. */
export function SearchScreen({ keyword: first = '', kind = '' }: SearchScreenProps) {
  const { words, setWords, typed, keyword, pick } = useSearchWords(first)
  const [scope, setScope] = useAddressChoice<Scope>('kind', ['all', ...SearchKind.options], kind)
  const [colleague, setColleague] = useState<SearchHit>()
  const history = useSearchHistory('searchHistory')
  const open = useHitOpener(keyword, history.add, setColleague)
  return (
    <PageFrame route="search">
      <View className={styles.bar}>
        <SearchBar
          hasFocus={first === ''}
          value={words}
          onChange={setWords}
          onSubmit={() => {
            pick(typed)
            if (typed) history.add(typed)
          }}
          placeholder={kind === 'person' ? '搜索同事姓名、拼音、手机号' : '搜索待办、流程、机台、来访、设置'}
        />
      </View>
      {keyword === '' ? (
        <SearchStart history={history.words} onPick={pick} onClear={history.clear} />
      ) : (
        <SearchResults keyword={keyword} scope={scope} onScope={setScope} onPick={pick} onOpen={open} />
      )}
      {colleague ? <ColleagueContactSheet hit={colleague} onClose={() => setColleague(undefined)} /> : null}
    </PageFrame>
  )
}

/** Opens a result and adds the words to the history; a colleague opens in a sheet. */
function useHitOpener(keyword: string, remember: (words: string) => void, onColleague: (hit: SearchHit) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn again when their opener changes; the words alone matter
  return useCallback(
    (hit: SearchHit) => {
      remember(keyword)
      if (hit.openPage) openLink(hit.openType, hit.openPage)
      else if (hit.kind === 'person') onColleague(hit)
    },
    [keyword],
  )
}
