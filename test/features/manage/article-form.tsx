import { useRef, useState } from 'react'

import { ArticleField } from '@/features/manage/article/ArticleField'

interface ArticleFormProps {
  html: string
  /** Uploaded for it. */
  pictures?: readonly { id: string; url: string }[]
  /** Called with the text at each render. */
  onContent: (content: string) => void
}

/** A form of an article alone; `replace` stands for what somebody else has saved. */
export function ArticleForm({ html, pictures = [], onContent }: ArticleFormProps) {
  const [value, setValue] = useState<{ content: string; pictures: readonly { id: string }[] }>({
    content: html,
    pictures,
  })
  onContent(value.content)
  return (
    <>
      <ArticleField
        isRequired
        value={value as never}
        draftKey="draft"
        error={undefined}
        onChange={setValue}
        onUnsentChange={() => undefined}
      />
      <button type="button" onClick={() => setValue({ content: '<p>他人写的</p>', pictures: [] })}>
        replace
      </button>
    </>
  )
}

/** A form that shows the texts of its field only when `show` is pressed, the oldest first. */
export function LateArticleForm({ html }: { html: string }) {
  const [content, setContent] = useState(html)
  const passed = useRef<string[]>([])
  return (
    <>
      <ArticleField
        isRequired
        value={{ content, pictures: [] }}
        draftKey="draft"
        error={undefined}
        onChange={({ content: next }) => passed.current.push(next)}
        onUnsentChange={() => undefined}
      />
      <button type="button" onClick={() => setContent(passed.current.shift() ?? '')}>
        show
      </button>
      {`shown: ${content}`}
    </>
  )
}
