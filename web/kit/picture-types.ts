/** The media types of photos, for `accept`. The server checks the content of the file. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif'
