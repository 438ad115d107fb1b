import { useEffect, useRef, useState } from 'react'

import type { PublicForm } from '@/contract/public/public-form'
import type { FormField } from '@/contract/workflow/form'
import { checkForm } from '@/lib/form/form'
import type { FormValue } from '@/lib/form/form-types'
import { scrollTo } from '@/platform/scroll-to'

import { getQuestionId } from './answer'
import { readAnswerDraft } from './answer-draft'
import { findSectionIndex, getSurveyProgress, splitIntoSections } from './form-sections'
import { usePublicForm } from './use-public-form'

/** Id of the element above the questions of each page. */
export const SURVEY_TOP = 'survey-top'

/**
 * State of a survey: one section per page, and at the end the submitter's phone number. A page must be valid before the
 * next one opens; dependent questions on other pages are validated there.
 */
export function useSurvey(form: PublicForm) {
  const [requestedPage, setPage] = useState(() => readAnswerDraft(form.id)?.page ?? 0)
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  const answering = usePublicForm(form, {
    page: requestedPage,
    onRefused: (fieldErrors) => turnTo(Object.keys(fieldErrors)),
  })
  const { content, errors, change } = answering.filling
  const parts = splitIntoSections(form.fields, content)
  const contentErrors = checkForm(form.fields, content)
  const page = Math.min(requestedPage, parts.length)
  const part = parts[page]
  const isLast = part === undefined

  const shownPage = useRef(0)
  useEffect(() => {
    if (page !== shownPage.current) scrollTo(SURVEY_TOP)
    shownPage.current = page
  }, [page])

  const show = (fields: readonly FormField[]) =>
    setTried((before) => new Set([...before, ...fields.map((f) => f.field)]))
  /** Opens the page of the first of these fields. */
  function turnTo(fields: readonly string[]): void {
    const at = Math.min(...fields.map((field) => findSectionIndex(parts, field)).filter((found) => found >= 0))
    if (Number.isFinite(at)) setPage(at)
  }
  /** @returns whether the page was valid */
  const next = (): boolean => {
    const wrong = part?.fields.filter(({ field }) => contentErrors[field] !== undefined) ?? []
    show(part?.fields ?? [])
    if (wrong[0]) scrollTo(getQuestionId(wrong[0].field))
    else setPage(page + 1)
    return wrong.length === 0
  }
  const submit = async () => {
    const wrong = Object.keys(contentErrors)
    if (wrong.length === 0) return answering.submit()
    show(form.fields)
    turnTo(wrong)
  }
  return {
    answering,
    part,
    page,
    pages: parts.length,
    isLast,
    next,
    submit,
    previous: () => setPage(Math.max(0, page - 1)),
    progress: getSurveyProgress(form.fields, content),
    getError: ({ field }: FormField) => errors[field] ?? (tried.has(field) ? contentErrors[field] : undefined),
    set: (name: string, value: FormValue) =>
      change((before) => ({ ...before, main: { ...before.main, [name]: value } })),
  }
}

export type SurveyState = ReturnType<typeof useSurvey>
