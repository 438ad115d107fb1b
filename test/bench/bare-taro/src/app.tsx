export default function App({ children }: { children: unknown }) {
  return children
}
