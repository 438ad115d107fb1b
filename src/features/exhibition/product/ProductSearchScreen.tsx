import { View } from '@tarojs/components'
import { useCallback } from 'react'

import { useCall, usePages } from '@/api/query'
import { listProductSuggestions, type ProductHit, searchProducts } from '@/contract/exhibition/exhibition'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { MarkedText } from '@/parts/search/MarkedText'
import { useSearchHistory } from '@/parts/search/search-history'
import { useSearchWords } from '@/parts/search/use-search-words'
import { WordList } from '@/parts/search/WordList'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { SearchBar } from '@/ui/form/SearchBar'
import { emptySearch } from '@/ui/pictures/empty-search'

import { ProductListRow } from './ProductListRow'
import styles from './ProductSearch.module.scss'

const getRowKey = ({ id }: ProductHit) => id

function Hit({ hit, onOpen }: { hit: ProductHit; onOpen: () => void }) {
  const { name, marks, matched } = hit
  // Match positions cover name and model; those beyond the name belong to the model.
  const ofName = marks.filter(({ from }) => from < name.length)
  return (
    <ProductListRow
      product={hit}
      title={<MarkedText text={name} marks={ofName} />}
      {...(matched && { note: `${matched.key}：${matched.value}` })}
      onOpen={onOpen}
    />
  )
}

interface FoundProps {
  keyword: string
  onOpen: () => void
  onPick: (words: string) => void
}

function Found({ keyword, onOpen, onPick }: FoundProps) {
  const pages = usePages(searchProducts, { keyword })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn again when their opener changes; the words alone matter
  const renderRow = useCallback((hit: ProductHit) => <Hit hit={hit} onOpen={onOpen} />, [keyword])
  return (
    <QueryList
      pages={pages}
      what="搜索结果"
      getKey={getRowKey}
      renderRow={renderRow}
      empty={
        <>
          <EmptyView
            picture={emptySearch}
            text={`没有找到“${keyword}”`}
            hint="换个说法，或用型号、参数、拼音首字母试试"
            action={{ text: '看全部展区', onPress: () => void go('exhibitionUnits') }}
          />
          <View className={styles.start}>
            <Suggestions title="大家在看" keyword="" onPick={onPick} />
          </View>
        </>
      }
    />
  )
}

function Suggestions({ title, keyword, onPick }: { title: string; keyword: string; onPick: (words: string) => void }) {
  const { data } = useCall(listProductSuggestions, { keyword }, { quiet: true, keepPrevious: true })
  return <WordList title={title} words={(data ?? []).filter((one) => one !== keyword)} onPick={onPick} />
}

/** The product search: history, popular words, and results. */
export function ProductSearchScreen({ keyword: first = '' }: { keyword?: string | undefined }) {
  const { words, setWords, typed, keyword, isPicked, pick: pickWords } = useSearchWords(first)
  const history = useSearchHistory('productSearches')
  const pick = (one: string) => {
    pickWords(one)
    if (one) history.add(one)
  }
  return (
    <PageFrame route="productSearch">
      <View className={styles.bar}>
        <SearchBar
          hasFocus={first === ''}
          value={words}
          onChange={setWords}
          onSubmit={() => pick(typed)}
          placeholder="搜索产品、型号、参数"
        />
      </View>
      {keyword === '' ? (
        <View className={styles.start}>
          <WordList
            title="搜索历史"
            words={history.words}
            onPick={pick}
            clear={{ label: '清空搜索历史', onPress: history.clear }}
          />
          <Suggestions title="大家在看" keyword="" onPick={pick} />
        </View>
      ) : (
        <>
          {isPicked ? null : (
            <View className={styles.start}>
              <Suggestions title="你可能想找" keyword={keyword} onPick={pick} />
            </View>
          )}
          <Found key={keyword} keyword={keyword} onOpen={() => history.add(keyword)} onPick={pick} />
        </>
      )}
    </PageFrame>
  )
}
