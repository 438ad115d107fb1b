import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function SurveyPage() {
  return <NotOpenScreen route="survey" />
}
