import { PublicFormsScreen } from '@/features/manage/public-form/PublicFormsScreen'
import { PublicFormField } from '@/features/public/PublicFormField'
import { QuestionCard } from '@/features/public/QuestionCard'
import { routedPage } from '@/parts/routed-page'

/** The preview of a form is drawn by what guests see. */
function FormsScreen({ id, view }: Partial<Record<'id' | 'view', string | undefined>>) {
  return <PublicFormsScreen id={id} view={view} SurveyQuestion={QuestionCard} FormQuestion={PublicFormField} />
}

export default routedPage('manageForms', FormsScreen)
