// One module per icon: the package's root import would make the dev server bundle five thousand icons.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('@tabler/icons-react').Icon
  export default icon
}
